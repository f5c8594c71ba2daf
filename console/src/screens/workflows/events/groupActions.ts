import type { ThingGroup } from '@parlance/contract/calls/things';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { namingScripts } from '../../../shared/things/namingScripts.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';

const refreshGroups = () => invalidate('GET /api/1.0/workspaces/:ws/groups');

/** The fields of a group that the dialog changes. */
export type GroupDraft = Pick<ThingGroup, 'group_name' | 'devices'>;

/**
 * Creates a group, or changes the name and the things of one.
 * @param name its current name; for a new group its only name
 * @param ifMatch version that the edit is based on; 0: there is no group of that name
 * @throws ApiError 409 when another group has the new name, 412 when the version is stale
 */
export async function saveGroup(
  ws: string,
  name: string,
  { group_name, devices }: GroupDraft,
  ifMatch: number,
): Promise<ThingGroup> {
  const body = { group_name, devices };
  const saved = await call('POST /api/1.0/workspaces/:ws/group/:name', { params: { ws, name }, body, ifMatch });
  await refreshGroups();
  return saved;
}

/** Deletes a group, with undo; asks first where scripts name it. */
export async function removeGroup(ws: string, group: ThingGroup): Promise<void> {
  const name = group.group_name;
  const texts = { ns: 'workflows', name } as const;
  const remove = async () => {
    try {
      const params = { ws, name };
      await call('DELETE /api/1.0/workspaces/:ws/group/:name', { params, ifMatch: group.version });
    } finally {
      void refreshGroups();
    }
    notifyUndoable(t('groups.removed', texts), () =>
      attempt(t('groups.undoFailed', texts), () => saveGroup(ws, name, group, 0)),
    );
  };
  await attempt(t('groups.removeFailed', texts), async () => {
    const effect = await namingScripts({ ws, kind: 'group', name });
    if (effect) await askDelete({ name, effect, onConfirm: remove });
    else await remove();
  });
}

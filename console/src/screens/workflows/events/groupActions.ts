import type { ThingGroup } from '@parlance/contract/calls/things';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';

const refreshGroups = () => invalidate('GET /api/1.0/workspaces/:ws/groups');

/**
 * Creates a group, or changes the name and the things of one.
 * @param name its present name; of a new one the name it gets
 * @throws ApiError 409 when another group has the new name
 */
export async function saveGroup(ws: string, name: string, group: ThingGroup): Promise<void> {
  await call('POST /api/1.0/workspaces/:ws/group/:name', { params: { ws, name }, body: group });
  await refreshGroups();
}

/** Deletes a group, with undo. */
export async function removeGroup(ws: string, group: ThingGroup): Promise<void> {
  const name = group.group_name;
  const told = { ns: 'workflows', name } as const;
  const gone = await attempt(t('groups.removeFailed', told), () =>
    call('DELETE /api/1.0/workspaces/:ws/group/:name', { params: { ws, name } }),
  );
  void refreshGroups();
  if (gone === undefined) return;
  notifyUndoable(t('groups.removed', told), () =>
    attempt(t('groups.undoFailed', told), () => saveGroup(ws, name, group)),
  );
}

import type { TrashItem } from '@parlance/contract/calls/backend';
import { trashPermissions } from '@parlance/contract/permissions';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { can } from '../../../shared/state/session.ts';
import { loadWorkspaces, workspace } from '../../../shared/state/workspace.ts';

const settings = { ns: 'settings' } as const;

/** Whether the user may restore an object; it takes the permission to create one. */
export const mayRestore = ({ kind, workspace: ws }: TrashItem): boolean => can(trashPermissions[kind], ws);

/** The workspace is needed because virtual things of several workspaces may have the same id. */
const queryOf = ({ workspace: ws }: TrashItem) => (ws === null ? {} : { workspace: ws });

async function refresh(items: readonly TrashItem[]): Promise<void> {
  await invalidate('GET /api/1.0/backend/trash');
  // An organization is restored with its workspaces.
  if (items.some(({ kind }) => kind === 'workspace' || kind === 'company')) await loadWorkspaces(workspace.current);
}

/** Restores objects one after the other; shows why one cannot be restored. */
export async function restore(items: readonly TrashItem[]): Promise<void> {
  const done: TrashItem[] = [];
  for (const item of items) {
    const { kind, id, name } = item;
    const came = await attempt(t('trash.restoreFailed', { ...settings, name }), () =>
      call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind, id }, query: queryOf(item) }),
    );
    if (came) done.push(item);
  }
  await refresh(done);
  if (done.length > 0) notifyDone(t('trash.restored', { ...settings, count: done.length, name: done[0]?.name }));
}

/** Deletes items permanently, after confirmation. */
export const purge = (items: readonly TrashItem[]): Promise<boolean> =>
  askDelete({
    name:
      (items.length === 1 ? items[0]?.name : undefined) ?? t('trash.purgeMany', { ...settings, count: items.length }),
    permanent: true,
    onConfirm: async () => {
      let count = 0;
      for (const item of items) {
        const { kind, id, name } = item;
        const gone = await attempt(t('trash.purgeFailed', { ...settings, name }), () =>
          call('DELETE /api/1.0/backend/trash/:kind/:id', { params: { kind, id }, query: queryOf(item) }),
        );
        if (gone) count += 1;
      }
      await invalidate('GET /api/1.0/backend/trash');
      if (count > 0) notifyDone(t('trash.purged', { ...settings, count, name: items[0]?.name }));
    },
  });

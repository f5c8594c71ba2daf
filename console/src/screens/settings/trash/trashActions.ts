import type { TrashItem } from '@parlance/contract/calls/backend';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { tellDone } from '../../../shared/feedback/toasts.ts';
import { loadWorkspaces, workspace } from '../../../shared/state/workspace.ts';

const settings = { ns: 'settings' } as const;

/** What can be brought back. */
export const trashKinds = [
  'company',
  'user',
  'token',
  'workspace',
  'thing',
  'pinCode',
  'class',
  'intent',
  'corpus',
  'testset',
] as const;

async function refresh(items: readonly TrashItem[]): Promise<void> {
  await invalidate('GET /api/1.0/backend/trash');
  // An organization comes back with its workspaces.
  if (items.some(({ kind }) => kind === 'workspace' || kind === 'company')) await loadWorkspaces(workspace.current);
}

/** Brings things back, one after the other; what cannot be brought back says why and stays. */
export async function restore(items: readonly TrashItem[]): Promise<void> {
  const done: TrashItem[] = [];
  for (const item of items) {
    const { kind, id, name } = item;
    const came = await attempt(t('trash.restoreFailed', { ...settings, name }), () =>
      call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind, id } }),
    );
    if (came) done.push(item);
  }
  await refresh(done);
  if (done.length > 0) tellDone(t('trash.restored', { ...settings, count: done.length, name: done[0]?.name }));
}

/** Deletes items permanently, after asking. */
export const purge = (items: readonly TrashItem[]): Promise<boolean> =>
  confirmer.ask({
    title: t('trash.purgeTitle', { ...settings, count: items.length, name: items[0]?.name }),
    message: t('trash.purgeText', settings),
    danger: true,
    confirmLabel: t('trash.purge', settings),
    onConfirm: async () => {
      let count = 0;
      for (const { kind, id, name } of items) {
        const gone = await attempt(t('trash.purgeFailed', { ...settings, name }), () =>
          call('DELETE /api/1.0/backend/trash/:kind/:id', { params: { kind, id } }),
        );
        if (gone) count += 1;
      }
      await invalidate('GET /api/1.0/backend/trash');
      if (count > 0) tellDone(t('trash.purged', { ...settings, count, name: items[0]?.name }));
    },
  });

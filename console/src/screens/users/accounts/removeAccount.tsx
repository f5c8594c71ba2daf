import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { refreshTokens, refreshUsers } from './refreshAccounts.ts';

const texts = { ns: 'users' } as const;
const kinds = {
  user: { call: 'DELETE /api/1.0/user/:id', refresh: refreshUsers },
  token: { call: 'DELETE /api/1.0/token/:id', refresh: refreshTokens },
} as const;

interface Account {
  id: string;
  /** Its visible name. */
  name: string;
  version: number;
  /** The immediate consequences of the deletion. */
  effect?: string;
}

/** Deletes a user or a token after confirmation, with undo. Resolves to whether it was deleted. */
export function removeAccount(kind: keyof typeof kinds, { id, name, version, effect }: Account): Promise<boolean> {
  const { call: remove, refresh } = kinds[kind];
  return askDelete({
    name,
    effect,
    onConfirm: async () => {
      try {
        await call(remove, { params: { id }, ifMatch: version });
      } finally {
        void refresh();
      }
      notifyUndoable(t('delete.done', { ...texts, name }), () =>
        attempt(t('delete.undoFailed', { ...texts, name }), async () => {
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind, id } });
          await refresh();
        }),
      );
    },
  });
}

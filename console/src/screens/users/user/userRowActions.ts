import type { User } from '@parlance/contract/calls/users';
import type { RowAction } from '@parlance/ui-kit/table';
import { t } from 'i18next';
import { removeAccount } from '../accounts/removeAccount.tsx';
import { changeStatus } from './userActions.tsx';

interface RowWork {
  open: (id: string) => void;
  reset: (user: User) => Promise<void>;
}

const texts = { ns: 'users' } as const;

/** The actions on a user of the list. */
export function userRowActions(row: User, { open, reset }: RowWork): RowAction[] {
  const { id, login, version, self, editable, disabled, resettable } = row;
  const untouchable = t(self ? 'user.ownAccess' : 'user.above', texts);
  return [
    {
      key: 'edit',
      label: t('action.edit', { ns: 'common' }),
      icon: 'pencil',
      disabled: !editable,
      reason: untouchable,
      onAction: () => open(id),
    },
    {
      key: 'status',
      label: t(disabled ? 'statusChange.enable' : 'statusChange.disable', texts),
      icon: disabled ? 'play' : 'pause',
      disabled: !editable || self,
      reason: untouchable,
      onAction: () => void changeStatus([row], !disabled),
    },
    ...(resettable
      ? [{ key: 'reset', label: t('reset.title', texts), icon: 'key', onAction: () => void reset(row) }]
      : []),
    {
      key: 'delete',
      label: t('action.delete', { ns: 'common' }),
      icon: 'trash-2',
      danger: true,
      disabled: !editable || self,
      reason: untouchable,
      onAction: () => void removeAccount('user', { id, name: login, version }),
    },
  ];
}

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { can, session } from '../../shared/state/session.ts';
import { useFlushCache } from '../../shared/ui/useFlushCache.ts';
import { openDialog } from './dialogs.ts';

interface AccountAction {
  key: string;
  label: string;
  icon: string;
  onSelect: () => void;
}

/** What this person can do with the account, for the avatar menu and the palette. */
export function useAccountActions(): AccountAction[] {
  const { t } = useTranslation(['shell', 'account']);
  const flush = useFlushCache();
  const { user } = useSnapshot(session);
  const actions: AccountAction[] = [];
  // An account of an identity provider has no password here.
  if (user && user.idp === null)
    actions.push(
      {
        key: 'password',
        label: t('password.action'),
        icon: 'key',
        onSelect: () => openDialog('changePassword'),
      },
      {
        key: 'secondFactor',
        label: t('account:secondFactor'),
        icon: 'smartphone',
        onSelect: () => openDialog('secondFactor'),
      },
    );
  actions.push({
    key: 'sessions',
    label: t('account:sessions.action'),
    icon: 'monitor',
    onSelect: () => openDialog('ownSessions'),
  });
  if (can('cache:flush'))
    actions.push({ key: 'flush', label: t('account:flush.action'), icon: 'refresh-cw', onSelect: flush });
  return actions;
}

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { call } from '../../shared/api/call.ts';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { can, session } from '../../shared/state/session.ts';
import { openDialog } from './dialogs.ts';

interface AccountAction {
  key: string;
  label: string;
  icon: string;
  onSelect: () => void;
}

/** Empties the server's caches after confirmation, and shows what they contained. */
function useFlushCache(): () => void {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const flush = async () => {
    const { caches } = await call('PUT /api/1.0/backend/flush', {}).catch((error: unknown) => {
      throw new Error(t('flush.failed'), { cause: error });
    });
    const count = caches.reduce((sum, { entries }) => sum + entries, 0);
    notifyDone(t('flush.done', { count, shown: number(count), caches: caches.map(({ name }) => name).join(', ') }));
  };
  return () =>
    void confirmer.ask({
      title: t('flush.title'),
      message: t('flush.text'),
      confirmLabel: t('flush.action'),
      onConfirm: flush,
    });
}

/** The actions on the user's own account, for the avatar menu and the palette. */
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

import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { ShownOnce } from '../accounts/ShownOnce.tsx';
import type { InvitationResult } from './userActions.tsx';

/** How a new user signs in, shown once: by the invitation, or by a one-time password. */
export function InvitationNote({ entrance, email }: { entrance: InvitationResult; email: string }) {
  const { t } = useTranslation('users');
  const { password, mail } = entrance;
  if (password === null) return <Alert tone="good">{t('user.invited', { email })}</Alert>;
  return (
    <>
      {mail === 'no_address' && <Alert>{t('user.mailNoAddress', { email })}</Alert>}
      {mail === 'failed' && <Alert>{t('user.mailFailed', { email })}</Alert>}
      <ShownOnce
        warning={t('user.passwordOnce')}
        items={[{ label: t('user.password'), value: password, copyLabel: t('user.copyPassword') }]}
      />
    </>
  );
}

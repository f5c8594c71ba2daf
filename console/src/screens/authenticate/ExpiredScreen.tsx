import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ticketOf } from '../../shared/state/ticket.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';

/** The page to change a password that has expired, or that must be changed at the first sign-in. */
export function ExpiredScreen() {
  const { t } = useTranslation(['authenticate', 'common']);
  const { state }: { state: unknown } = useLocation();
  const ticket = ticketOf(state);
  useTitle(t('common:screen.expired'));
  return (
    <PublicFrame>
      {ticket ? (
        <NewPasswordForm ticket={ticket} purpose="expired" />
      ) : (
        <EmptyState
          icon="key"
          level={2}
          title={t('expired.title')}
          text={t('expired.noTicket')}
          action={<LinkButton href="/sign-in">{t('back')}</LinkButton>}
        />
      )}
    </PublicFrame>
  );
}

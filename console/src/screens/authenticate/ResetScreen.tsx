import { Button, LinkButton, PlainForm, TextField, usePlainForm } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { ticketOf } from '../../shared/state/ticket.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { emailProblem } from '../../shared/ui/email.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { wantedLanguage } from '../../shared/i18n/i18n.ts';
import { failedMail } from './failedMail.ts';
import { MailSent } from './MailSent.tsx';
import { TicketForm } from './TicketForm.tsx';

/** Password recovery: requests a link by mail, and sets a new password with it. */
export function ResetScreen() {
  const { t } = useTranslation(['authenticate', 'common']);
  const { state }: { state: unknown } = useLocation();
  const ticket = ticketOf(state);
  useTitle(t('common:screen.reset'));
  return (
    <PublicFrame>{ticket ? <TicketForm ticket={ticket} again="/authenticate/reset" /> : <AskForLink />}</PublicFrame>
  );
}

function AskForLink() {
  const { t, i18n } = useTranslation(['authenticate', 'account']);
  const { t: inAccount } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePlainForm({
    initial: { login: '', email: '' },
    check: ({ login, email }) => {
      const wrong = emailProblem(email, inAccount);
      return { ...(login.trim() === '' && { login: t('ask.loginRequired') }), ...(wrong && { email: wrong }) };
    },
    onSubmit: async (typed) => {
      const account = { login: typed.login.trim(), email: typed.email.trim() };
      try {
        await call('POST /api/1.0/resetpassword', { body: { ...account, language: wantedLanguage(i18n.language) } });
        setSentTo(account.email);
      } catch (error) {
        throw failedMail(error, t);
      }
    },
  });
  if (sentTo) return <MailSent title={t('ask.sent')} text={t('ask.sentText', { email: sentTo })} />;
  return (
    <Card title={t('ask.title')} level={2}>
      <PlainForm form={form} aria-label={t('ask.title')}>
        <p>{t('ask.text')}</p>
        <TextField label={t('ask.login')} autoComplete="username" autoCapitalize="none" {...form.field('login')} />
        <TextField label={t('ask.email')} type="email" autoComplete="email" {...form.field('email')} />
        <Button variant="primary" type="submit" wide loading={form.busy}>
          {t('ask.submit')}
        </Button>
        <LinkButton variant="ghost" href="/sign-in" wide>
          {t('back')}
        </LinkButton>
      </PlainForm>
    </Card>
  );
}

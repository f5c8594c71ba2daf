import { Button, LinkButton, PlainForm, TextField, usePlainForm } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { brand } from '../../shared/brand.ts';
import { wantedLanguage } from '../../shared/i18n/i18n.ts';
import { ticketOf } from '../../shared/state/ticket.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { emailProblem } from '../../shared/ui/email.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { failedMail } from './failedMail.ts';
import { MailSent } from './MailSent.tsx';
import { TicketForm } from './TicketForm.tsx';

/** Creates an account for an address of an allowed domain, or for an invitation. */
export function SignUpScreen() {
  const { t } = useTranslation('common');
  const { state }: { state: unknown } = useLocation();
  const ticket = ticketOf(state);
  useTitle(t('screen.signUp'));
  return <PublicFrame>{ticket ? <TicketForm ticket={ticket} again="/sign-up" /> : <AskForAccount />}</PublicFrame>;
}

function AskForAccount() {
  const { t, i18n } = useTranslation(['authenticate', 'account']);
  const { t: inAccount } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePlainForm({
    initial: { email: '' },
    check: ({ email }) => {
      const wrong = emailProblem(email, inAccount);
      return wrong ? { email: wrong } : {};
    },
    onSubmit: async (typed) => {
      const email = typed.email.trim();
      try {
        await call('POST /api/1.0/signup', { body: { email, language: wantedLanguage(i18n.language) } });
        setSentTo(email);
      } catch (error) {
        throw failedMail(error, t);
      }
    },
  });
  if (sentTo) return <MailSent title={t('signup.sent')} text={t('signup.sentText', { email: sentTo })} />;
  return (
    <Card title={t('signup.askTitle', { name: brand.name })} level={2}>
      <PlainForm form={form} aria-label={t('signup.askTitle', { name: brand.name })}>
        <p>{t('signup.askText')}</p>
        <TextField label={t('ask.email')} type="email" autoComplete="email" {...form.field('email')} />
        <Button variant="primary" type="submit" wide loading={form.busy}>
          {t('signup.ask')}
        </Button>
        <LinkButton variant="ghost" href="/sign-in" wide>
          {t('signup.have')}
        </LinkButton>
      </PlainForm>
    </Card>
  );
}

import type { BodyOf } from '@parlance/contract';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { LinkButton, TextField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { ticketOf } from '../../shared/state/ticket.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useEmailSchema } from '../../shared/ui/useEmailSchema.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { wantedLanguage } from '../../shared/i18n/i18n.ts';
import { failedMail } from './failedMail.ts';
import { MailSent } from './MailSent.tsx';
import { TicketForm } from './TicketForm.tsx';

type Account = Pick<BodyOf<'POST /api/1.0/resetpassword'>, 'login' | 'email'>;

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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const schema: ObjectSchema<Account> = object({
    login: string().trim().required(t('ask.loginRequired')),
    email: useEmailSchema(),
  });
  const form = useForm<Account>({ resolver: yupResolver(schema), defaultValues: { login: '', email: '' } });
  if (sentTo) return <MailSent title={t('ask.sent')} text={t('ask.sentText', { email: sentTo })} />;
  const ask = async (account: Account) => {
    try {
      await call('POST /api/1.0/resetpassword', { body: { ...account, language: wantedLanguage(i18n.language) } });
      setSentTo(account.email);
    } catch (error) {
      throw failedMail(error, t);
    }
  };
  return (
    <Card title={t('ask.title')} level={2}>
      <Form form={form} onSubmit={ask} aria-label={t('ask.title')}>
        <Stack>
          <p>{t('ask.text')}</p>
          <FormField name="login">
            {(field) => <TextField label={t('ask.login')} autoComplete="username" autoCapitalize="none" {...field} />}
          </FormField>
          <FormField name="email">
            {(field) => <TextField label={t('ask.email')} type="email" autoComplete="email" {...field} />}
          </FormField>
          <SubmitButton wide>{t('ask.submit')}</SubmitButton>
          <LinkButton variant="ghost" href="/sign-in" wide>
            {t('back')}
          </LinkButton>
        </Stack>
      </Form>
    </Card>
  );
}

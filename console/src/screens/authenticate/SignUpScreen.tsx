import type { BodyOf } from '@parlance/contract';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { LinkButton, TextField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { object, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { brand } from '../../shared/brand.ts';
import { wantedLanguage } from '../../shared/i18n/i18n.ts';
import { ticketOf } from '../../shared/state/ticket.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useEmailSchema } from '../../shared/ui/useEmailSchema.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { failedMail } from './failedMail.ts';
import { MailSent } from './MailSent.tsx';
import { TicketForm } from './TicketForm.tsx';

type Address = Pick<BodyOf<'POST /api/1.0/signup'>, 'email'>;

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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const schema: ObjectSchema<Address> = object({ email: useEmailSchema() });
  const form = useForm<Address>({ resolver: yupResolver(schema), defaultValues: { email: '' } });
  if (sentTo) return <MailSent title={t('signup.sent')} text={t('signup.sentText', { email: sentTo })} />;
  const ask = async ({ email }: Address) => {
    try {
      await call('POST /api/1.0/signup', { body: { email, language: wantedLanguage(i18n.language) } });
      setSentTo(email);
    } catch (error) {
      throw failedMail(error, t);
    }
  };
  return (
    <Card title={t('signup.askTitle', { name: brand.name })} level={2}>
      <Form form={form} onSubmit={ask} aria-label={t('signup.askTitle', { name: brand.name })}>
        <Stack>
          <p>{t('signup.askText')}</p>
          <FormField name="email">
            {(field) => <TextField label={t('ask.email')} type="email" autoComplete="email" {...field} />}
          </FormField>
          <SubmitButton wide>{t('signup.ask')}</SubmitButton>
          <LinkButton variant="ghost" href="/sign-in" wide>
            {t('signup.have')}
          </LinkButton>
        </Stack>
      </Form>
    </Card>
  );
}

import type { AnswerOf } from '@parlance/contract';
import { Form, serverProblem, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../shared/api/ApiError.ts';
import { call } from '../../shared/api/call.ts';
import { CodeField } from '../../shared/secondFactor/ProofFields.tsx';
import { signInWith } from '../../shared/state/session.ts';
import { deviceHeader, keepDevice } from '../../shared/browser/device.ts';
import { notifyAfterChange } from '../../shared/feedback/toasts.ts';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { useNewPasswordSchema, type NewPassword } from '../../shared/ui/useNewPasswordSchema.ts';

export type TicketPurpose = AnswerOf<'POST /api/1.0/ticket'>['purpose'];

interface Fields extends NewPassword {
  code: string;
}

interface NewPasswordFormProps {
  ticket: string;
  purpose: TicketPurpose;
  /** Whose password it will be, where that is known. */
  login?: string;
}

/** Sets a new password with a ticket, and signs in. */
export function NewPasswordForm({ ticket, purpose, login }: NewPasswordFormProps) {
  const { t } = useTranslation(['authenticate', 'account', 'secondFactor']);
  const schema: ObjectSchema<Fields> = useNewPasswordSchema().concat(object({ code: string().trim().defined() }));
  const form = useForm<Fields>({
    resolver: yupResolver(schema),
    defaultValues: { newPassword: '', confirmation: '', code: '' },
  });
  const [codeDue, setCodeDue] = useState(false);
  const submit = async ({ newPassword, code }: Fields) => {
    try {
      const headers = deviceHeader();
      const { token, device } =
        purpose === 'signup'
          ? await call('POST /api/1.0/signup/complete', { body: { ticket, newPassword }, headers })
          : await call('POST /api/1.0/changepassword', {
              body: { ticket, newPassword, ...(codeDue && { code }) },
              headers,
            });
      if (device) keepDevice(device);
      if (token) await signInWith(token);
    } catch (error) {
      // Beside the mailbox, a second factor is needed.
      if (error instanceof ApiError && error.status === 423) return setCodeDue(true);
      const wrongCode = serverProblem(error).fields['code'];
      if (wrongCode) form.setError('code', { message: wrongCode });
      const refused = serverProblem(error).fields['newPassword'];
      if (refused) form.setError('newPassword', { message: refused });
      throw new Error(purpose === 'signup' ? t('signup.failed') : t('account:password.failed'), { cause: error });
    }
    if (purpose === 'expired' || purpose === 'reset')
      notifyAfterChange({ content: t('account:password.changed'), color: 'good' });
  };
  return (
    <Card title={t(`${purpose}.title`)} level={2}>
      <Form form={form} onSubmit={submit} aria-label={t(`${purpose}.title`)}>
        <Stack>
          <p>{t(`${purpose}.text`, { login })}</p>
          {/* Lets a password manager know whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={login ?? ''} readOnly hidden />
          <NewPasswordFields />
          {codeDue && <CodeField />}
          <SubmitButton wide>{t(`${purpose}.submit`)}</SubmitButton>
        </Stack>
      </Form>
    </Card>
  );
}

import type { AnswerOf } from '@parlance/contract';
import { Button, PlainForm, serverProblem, usePlainForm } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/ApiError.ts';
import { call } from '../../shared/api/call.ts';
import { CodeInput } from '../../shared/secondFactor/CodeInput.tsx';
import { signInWith } from '../../shared/state/session.ts';
import { deviceHeader, storeDevice } from '../../shared/browser/device.ts';
import { notifyAfterChange } from '../../shared/feedback/toasts.ts';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { newPasswordProblem } from '../../shared/ui/newPasswordProblem.ts';

export type TicketPurpose = AnswerOf<'POST /api/1.0/ticket'>['purpose'];

interface NewPasswordFormProps {
  ticket: string;
  purpose: TicketPurpose;
  /** Login of the account, where it is known. */
  login?: string;
}

/** Sets a new password with a ticket, and signs in. */
export function NewPasswordForm({ ticket, purpose, login }: NewPasswordFormProps) {
  const { t } = useTranslation(['authenticate', 'account', 'secondFactor']);
  const { t: inAccount } = useTranslation('account');
  const [codeDue, setCodeDue] = useState(false);
  const form = usePlainForm({
    initial: { newPassword: '', confirmation: '', code: '' },
    check: (typed) => newPasswordProblem(typed, inAccount),
    onSubmit: async ({ newPassword, code }) => {
      try {
        const headers = deviceHeader();
        const { token, device } =
          purpose === 'signup'
            ? await call('POST /api/1.0/signup/complete', { body: { ticket, newPassword }, headers })
            : await call('POST /api/1.0/changepassword', {
                body: { ticket, newPassword, ...(codeDue && { code: code.trim() }) },
                headers,
              });
        if (device) storeDevice(device);
        if (token) await signInWith(token);
      } catch (error) {
        // A link by mail is not enough where the account has a second factor: its code is needed too.
        if (error instanceof ApiError && error.status === 423) return setCodeDue(true);
        const { code: wrongCode, newPassword: refused } = serverProblem(error).fields;
        form.show({ ...(refused && { newPassword: refused }), ...(wrongCode && { code: wrongCode }) });
        throw new Error(purpose === 'signup' ? t('signup.failed') : t('account:password.failed'), { cause: error });
      }
      if (purpose === 'expired' || purpose === 'reset')
        notifyAfterChange({ content: t('account:password.changed'), color: 'good' });
    },
  });
  return (
    <Card title={t(`${purpose}.title`)} level={2}>
      <PlainForm form={form} aria-label={t(`${purpose}.title`)}>
        <p>{t(`${purpose}.text`, { login })}</p>
        {/* Shows a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={login ?? ''} readOnly hidden />
        <NewPasswordFields field={form.field} />
        {codeDue && <CodeInput {...form.field('code')} />}
        <Button variant="primary" type="submit" wide loading={form.busy}>
          {t(`${purpose}.submit`)}
        </Button>
      </PlainForm>
    </Card>
  );
}

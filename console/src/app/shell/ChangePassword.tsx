import { Form, FormField, serverProblem, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, PasswordField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { session } from '../../shared/state/session.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { useNewPasswordSchema, type NewPassword } from '../../shared/ui/useNewPasswordSchema.ts';

interface Passwords extends NewPassword {
  oldPassword: string;
}

/** Changes the own password; the person's other sessions end with it. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const schema: ObjectSchema<Passwords> = useNewPasswordSchema().concat(
    object({ oldPassword: string().required(t('password.oldRequired')) }),
  );
  const form = useForm<Passwords>({
    resolver: yupResolver(schema),
    defaultValues: { oldPassword: '', newPassword: '', confirmation: '' },
  });
  const save = async ({ oldPassword, newPassword }: Passwords) => {
    try {
      await call('POST /api/1.0/changepassword', { body: { oldPassword, newPassword } });
    } catch (error) {
      const { fields } = serverProblem(error);
      if ('oldPassword' in fields) form.setError('oldPassword', { message: t('password.oldWrong') });
      if (fields['newPassword']) form.setError('newPassword', { message: fields['newPassword'] });
      throw new Error(t('password.failed'), { cause: error });
    }
    notifyDone(t('password.changed'));
    onClose();
  };
  return (
    <Modal open onClose={onClose} size="small" title={t('password.title')}>
      <Form form={form} onSubmit={save}>
        <Stack>
          {/* Lets a password manager know whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={session.user?.login ?? ''}
            readOnly
            hidden
          />
          <FormField name="oldPassword">
            {(field) => <PasswordField label={t('password.old')} autoComplete="current-password" {...field} />}
          </FormField>
          <NewPasswordFields />
          <Inline justify="end">
            <Button onClick={onClose}>{t('common:action.close')}</Button>
            <SubmitButton>{t('password.submit')}</SubmitButton>
          </Inline>
        </Stack>
      </Form>
    </Modal>
  );
}

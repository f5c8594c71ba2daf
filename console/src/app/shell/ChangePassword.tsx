import { Button, CancelButton, PasswordField, PlainForm, serverProblem, usePlainForm } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { session } from '../../shared/state/session.ts';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { newPasswordProblem } from '../../shared/ui/newPasswordProblem.ts';

/** Changes the user's own password, which ends their other sessions. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const id = useId();
  const form = usePlainForm({
    initial: { oldPassword: '', newPassword: '', confirmation: '' },
    check: (typed) => ({
      ...(typed.oldPassword === '' && { oldPassword: t('password.oldRequired') }),
      ...newPasswordProblem(typed, t),
    }),
    onSubmit: async ({ oldPassword, newPassword }) => {
      try {
        await call('POST /api/1.0/changepassword', { body: { oldPassword, newPassword } });
      } catch (error) {
        const { oldPassword: wrong, newPassword: refused } = serverProblem(error).fields;
        form.show({
          ...(wrong !== undefined && { oldPassword: t('password.oldWrong') }),
          ...(refused && { newPassword: refused }),
        });
        throw new Error(t('password.failed'), { cause: error });
      }
      notifyDone(t('password.changed'));
      onClose();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      size="small"
      title={t('password.title')}
      footer={
        <>
          <CancelButton onClick={onClose}>{t('common:action.close')}</CancelButton>
          <Button variant="primary" type="submit" form={id} loading={form.busy}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      <PlainForm form={form} id={id}>
        {/* Shows a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={session.user?.login ?? ''} readOnly hidden />
        <PasswordField label={t('password.old')} autoComplete="current-password" {...form.field('oldPassword')} />
        <NewPasswordFields field={form.field} />
      </PlainForm>
    </Modal>
  );
}

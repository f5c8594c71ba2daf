import { FormField } from '@parlance/ui-kit/fields';
import { PasswordField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';

/** A new password, and the same again; inside a form of {@link useNewPasswordSchema}. */
export function NewPasswordFields() {
  const { t } = useTranslation('account');
  return (
    <>
      <FormField name="newPassword">
        {(field) => <PasswordField label={t('password.new')} autoComplete="new-password" {...field} />}
      </FormField>
      <FormField name="confirmation">
        {(field) => <PasswordField label={t('password.again')} autoComplete="new-password" {...field} />}
      </FormField>
    </>
  );
}

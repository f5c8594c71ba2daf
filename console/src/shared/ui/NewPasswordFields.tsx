import { PasswordField, type PlainField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from './newPasswordProblem.ts';

interface NewPasswordFieldsProps {
  /** The `field` function of the surrounding form. */
  field: (name: keyof NewPassword) => PlainField;
}

/** Fields for a new password and its repetition; `newPasswordProblem` validates them. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField label={t('password.new')} autoComplete="new-password" {...field('newPassword')} />
      <PasswordField label={t('password.again')} autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}

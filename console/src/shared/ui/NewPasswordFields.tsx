import { PasswordField, type PlainField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from './newPasswordProblem.ts';

interface NewPasswordFieldsProps {
  /** Of the form around them. */
  field: (name: keyof NewPassword) => PlainField;
}

/** A new password, and the same again; `newPasswordProblem` says what is wrong with them. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField label={t('password.new')} autoComplete="new-password" {...field('newPassword')} />
      <PasswordField label={t('password.again')} autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}

import { FormField } from '@parlance/ui-kit/fields';
import { PasswordField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { CodeInput } from './CodeInput.tsx';

/** A field for the password of the signed-in user. */
export function OwnPasswordField() {
  const { t } = useTranslation('secondFactor');
  return (
    <FormField name="password">
      {(field) => <PasswordField label={t('password')} autoComplete="current-password" {...field} />}
    </FormField>
  );
}

/** {@link CodeInput} in a form. */
export function CodeField({ recovery }: { recovery?: boolean }) {
  return (
    <FormField name="code">
      {(field) => <CodeInput {...(recovery !== undefined && { recovery })} {...field} />}
    </FormField>
  );
}

import { FormField } from '@parlance/ui-kit/fields';
import { PasswordField, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';

/** The password of the signed-in user. */
export function OwnPasswordField() {
  const { t } = useTranslation('secondFactor');
  return (
    <FormField name="password">
      {(field) => <PasswordField label={t('password')} autoComplete="current-password" {...field} />}
    </FormField>
  );
}

/** A code of the authenticator app, or a recovery code where there are some. */
export function CodeField({ recovery = true }: { recovery?: boolean }) {
  const { t } = useTranslation('secondFactor');
  return (
    <FormField name="code">
      {(field) => (
        <TextField
          label={t('code')}
          hint={t(recovery ? 'codeHint' : 'appCodeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
        />
      )}
    </FormField>
  );
}

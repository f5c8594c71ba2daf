import { PasswordField } from '@parlance/ui-kit/form';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface SecretFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'placeholder'> {
  /** The server keeps one already; it never shows it. */
  kept: boolean;
  hint: string;
}

/** A secret that is written and never read: whether there is one is said, and an empty field leaves it as it is. */
export function SecretField({ kept, hint, ...field }: SecretFieldProps) {
  const { t } = useTranslation('workspace');
  return (
    <PasswordField
      autoComplete="new-password"
      placeholder={kept ? t('secret.kept') : undefined}
      hint={kept ? t('secret.hint') : hint}
      {...field}
    />
  );
}

import { PasswordField } from '@parlance/ui-kit/form';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface SecretFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'placeholder'> {
  /** The server has a value, which it never shows. */
  kept: boolean;
  hint: string;
}

/** A write-only secret: the field shows whether one is set, and an empty field keeps it. */
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

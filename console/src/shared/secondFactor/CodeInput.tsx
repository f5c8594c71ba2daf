import { TextField, type TextFieldProps } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';

interface CodeInputProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  /** Whether a recovery code is accepted as well. @default true */
  recovery?: boolean;
}

/** A field for a code of the authenticator app, or for a recovery code where that is accepted. */
export function CodeInput({ recovery = true, ...field }: CodeInputProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <TextField
      label={t('code')}
      hint={t(recovery ? 'codeHint' : 'appCodeHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

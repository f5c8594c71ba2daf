import { useState } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { useTexts } from '../texts/texts.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** `new-password` where one is chosen. @default "current-password" */
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined;
}

/** A password with a button to show it. Renders a labelled `<input type="password">`. */
export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const texts = useTexts();
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      autoComplete={autoComplete}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="s"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? texts.hidePassword : texts.showPassword}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

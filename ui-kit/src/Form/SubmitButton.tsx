import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { useTexts } from '../texts/texts.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  /** Enables the button only after a change. @default false */
  whenDirty?: boolean | undefined;
}

/** Submits the surrounding `Form` and shows its progress. Renders a `<button type="submit">`. */
export function SubmitButton({ whenDirty = false, disabled, children, ...rest }: SubmitButtonProps) {
  const texts = useTexts();
  const { isSubmitting, isDirty } = useFormState();
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      loading={isSubmitting}
      disabled={disabled || (whenDirty && !isDirty)}
    >
      {children ?? texts.save}
    </Button>
  );
}

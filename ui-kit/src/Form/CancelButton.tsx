import { use } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { DialogHold } from '../Dialog/dialogHold.ts';

/** Closes a dialog with a form, but not while the form is being saved. Renders a `<button type="button">`. */
export function CancelButton({ disabled, ...rest }: ButtonProps) {
  const { held } = use(DialogHold);
  return <Button {...rest} disabled={disabled || held} />;
}

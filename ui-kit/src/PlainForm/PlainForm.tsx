import type { ReactNode } from 'react';
import { useDialogHold } from '../Dialog/dialogHold.ts';
import { FormRoot } from '../Form/Form.styles.ts';
import { FormFailure } from '../Form/FormFailure.tsx';
import type { PlainFormState } from './usePlainForm.ts';

export interface PlainFormProps<Name extends string> {
  /** Result of `usePlainForm`. */
  form: PlainFormState<Name>;
  /** For the buttons of a dialog's footer: their `form`. */
  id?: string | undefined;
  /** Accessible name. */
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/**
 * A form of a few text fields, bound to `usePlainForm`: errors are shown at their fields, the first of which takes the
 * focus, or above the fields. A button of `type="submit"` inside submits it; it is `loading` while the form is `busy`.
 * Renders a `<form>`.
 */
export function PlainForm<Name extends string>({ form, children, ...rest }: PlainFormProps<Name>) {
  useDialogHold(form.busy);
  return (
    <FormRoot
      noValidate
      {...rest}
      onSubmit={(event) => {
        // A form in a dialog is a React child of the page's form; its submit event must not reach that form.
        event.stopPropagation();
        event.preventDefault();
        form.submit();
      }}
    >
      <FormFailure text={form.failure} />
      {children}
    </FormRoot>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { FormProblem, FormRoot } from '../Form/Form.styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { PlainFormState } from './usePlainForm.ts';

export interface PlainFormProps<Name extends string> {
  /** Result of `usePlainForm`. */
  form: PlainFormState<Name>;
  /** Accessible name. */
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/**
 * A form of a few text fields, bound to `usePlainForm`: errors show at their fields, of which the first takes the focus, or
 * above them. A button of `type="submit"` inside submits it, `loading` while the form is `busy`. Renders a `<form>`.
 */
export function PlainForm<Name extends string>({ form, children, ...rest }: PlainFormProps<Name>) {
  const problem = useRef<HTMLDivElement>(null);
  const { failure } = form;
  useEffect(() => {
    if (failure) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
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
      <FormProblem role="alert" ref={problem}>
        {failure && (
          <>
            <Icon name="circle-alert" />
            <span>{failure}</span>
          </>
        )}
      </FormProblem>
      {children}
    </FormRoot>
  );
}

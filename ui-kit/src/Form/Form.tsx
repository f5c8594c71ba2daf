import { useEffect, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { Icon } from '../Icon/Icon.tsx';
import { isElement } from '../layers/dom.ts';
import { useTexts } from '../texts/texts.ts';
import { FormProblem, FormRoot } from './Form.styles.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { serverProblem, type ServerProblem } from './serverProblem.ts';

export interface FormProps<Values extends FieldValues, Context, Output> extends Omit<
  ComponentPropsWithRef<'form'>,
  'onSubmit' | 'children'
> {
  /** What `useForm` gave. */
  form: UseFormReturn<Values, Context, Output>;
  /** Called with valid values. What it throws is shown; what was typed stays. */
  onSubmit: (values: Output) => unknown;
  /** Reads a thrown error. @default message and `fields` of the error or of its answer's body */
  readError?: ((error: unknown) => ServerProblem) | undefined;
  /** Asks before unsaved changes are left: by a link, by going back, by closing the page. @default false */
  guard?: boolean | undefined;
  children?: ReactNode;
}

/** Whether a server's name of a field (`address.city`) is one of the form's. */
const isPath = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  (name.split('.')[0] ?? '') in values;

/** Names of the fields in the order in which they are read; what has no name comes first. */
const namesInOrder = (form: unknown): string[] =>
  isElement(form) ? [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name') ?? '') : [];

/** The message over the form, and the message of each field that is on the form. */
function sort<Values extends FieldValues>(problem: ServerProblem, values: Values) {
  const known: [Path<Values>, string][] = [];
  const rest: string[] = [];
  for (const [name, text] of Object.entries(problem.fields)) {
    if (isPath(name, values)) known.push([name, text]);
    else rest.push(`${name}: ${text}`);
  }
  const head = known.length > 0 && rest.length === 0 ? undefined : problem.message;
  return { known, message: [head, ...rest].filter(Boolean).join(' ') };
}

/**
 * A form bound to react-hook-form. An error thrown by `onSubmit` goes to its fields, the first of
 * which is focused, or over the form; nothing typed is lost. Sent once at a time, by Enter, by
 * Mod+Enter also from a text of many lines, or by its button. Renders a `<form>`.
 */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  readError = serverProblem,
  guard = false,
  children,
  onKeyDown,
  ...rest
}: FormProps<Values, Context, Output>) {
  const texts = useTexts();
  const [failure, setFailure] = useState('');
  const busy = useRef(false);
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of a long form may be far below.
    if (failure) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const { isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values, event) => {
    setFailure('');
    const sent = JSON.stringify(form.getValues());
    try {
      await onSubmit(values);
      // What was saved is the ground from which changes count, unless somebody typed on meanwhile.
      const typed = form.getValues();
      if (JSON.stringify(typed) === sent) form.reset(typed, { keepValues: true });
    } catch (error) {
      const { known, message } = sort(readError(error), form.getValues());
      const inSight = namesInOrder(event?.target);
      known.sort(([one], [other]) => inSight.indexOf(one) - inSight.indexOf(other));
      for (const [index, [path, text]] of known.entries()) {
        form.setError(path, { type: 'server', message: text }, { shouldFocus: index === 0 });
      }
      if (known.length === 0 || message !== '') setFailure(message || texts.formFailed);
    }
  });
  return (
    <FormProvider {...form}>
      <FormRoot
        noValidate
        {...rest}
        onSubmit={(event) => {
          // A form in a dialog is a React child of the page's form; it submits itself alone.
          event.stopPropagation();
          event.preventDefault();
          if (busy.current) return;
          busy.current = true;
          void submit(event).finally(() => (busy.current = false));
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.requestSubmit();
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
        {guard && <LeaveGuard dirty={isDirty && !isSubmitting} />}
      </FormRoot>
    </FormProvider>
  );
}

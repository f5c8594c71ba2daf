import { useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useDialogHold } from '../Dialog/dialogHold.ts';
import { isElement } from '../layers/dom.ts';
import { useTexts } from '../texts/texts.ts';
import { FormRoot } from './Form.styles.ts';
import { FormFailure } from './FormFailure.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useFailure } from '../hooks/useFailure.ts';
import { serverProblem, type ServerProblem } from './serverProblem.ts';

export interface FormProps<Values extends FieldValues, Context, Output> extends Omit<
  ComponentPropsWithRef<'form'>,
  'onSubmit' | 'children'
> {
  /** Result of `useForm`. */
  form: UseFormReturn<Values, Context, Output>;
  /** Called with valid values. A thrown error is shown, and the typed values stay. */
  onSubmit: (values: Output) => unknown;
  /** Reads a thrown error. @default message and `fields` of the error or of its response body */
  readError?: ((error: unknown) => ServerProblem) | undefined;
  /** Asks before the user leaves unsaved changes by a link, by going back or by closing the page. @default false */
  guard?: boolean | undefined;
  children?: ReactNode;
}

/** Whether the form has a field of that name (`address.city`). */
const isPath = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  (name.split('.')[0] ?? '') in values;

/** Names of the form's fields in reading order. A name that is not among them sorts first, by its index -1. */
const namesInOrder = (form: unknown): string[] =>
  isElement(form) ? [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name') ?? '') : [];

/** Splits an error into the message above the form and the messages of its fields. */
function splitProblem<Values extends FieldValues>(problem: ServerProblem, values: Values) {
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
 * A form bound to react-hook-form. An error thrown by `onSubmit` is shown at its fields, and the first one takes the
 * focus; other errors are shown above the form. The typed values stay. Enter, Mod+Enter (from a text area too) or the
 * button submits the form, one submission at a time. A dialog around it stays open meanwhile. Renders a `<form>`.
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
  const [failure, setFailure] = useFailure();
  const busy = useRef(false);
  const { isDirty, isSubmitting } = form.formState;
  useDialogHold(isSubmitting);

  const submit = form.handleSubmit(async (values, event) => {
    setFailure('');
    const sent = JSON.stringify(form.getValues());
    try {
      await onSubmit(values);
      // Saved values become the baseline of the dirty state, unless the user typed meanwhile.
      const typed = form.getValues();
      if (JSON.stringify(typed) === sent) form.reset(typed, { keepValues: true });
    } catch (error) {
      const { known, message } = splitProblem(readError(error), form.getValues());
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
          // A form in a dialog is a React child of the page's form; its submit event must not reach that form.
          event.stopPropagation();
          event.preventDefault();
          if (busy.current) return;
          busy.current = true;
          void submit(event).finally(() => {
            busy.current = false;
          });
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.requestSubmit();
        }}
      >
        <FormFailure text={failure} />
        {children}
        {guard && <LeaveGuard dirty={isDirty && !isSubmitting} />}
      </FormRoot>
    </FormProvider>
  );
}

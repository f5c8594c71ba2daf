import { useEffect, useRef, useState } from 'react';
import { serverProblem } from '../Form/serverProblem.ts';
import { useTexts } from '../texts/texts.ts';

/** A message for each field that has one. */
export type PlainErrors<Name extends string> = Partial<Record<Name, string>>;

type Messages = Readonly<Record<string, string | undefined>>;

interface PlainFormOptions<Values extends Record<string, string>> {
  /** The initial texts, one per field, in reading order. */
  initial: Values;
  /** The field that has the focus when the form opens. */
  focused?: NoInfer<keyof Values & string>;
  /** Checks the texts; they are submitted if it returns no message. */
  check: (values: Values) => PlainErrors<keyof NoInfer<Values> & string>;
  /** A thrown error is shown, at its fields or above the form, and the typed texts stay. */
  onSubmit: (values: Values) => unknown;
}

/** Props that a field takes from its form; spread them. */
export interface PlainField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  ref: (element: HTMLElement | null) => void;
}

export interface PlainFormState<Name extends string> {
  field: (name: Name) => PlainField;
  /** Shows errors of fields; the first one takes the focus. */
  show: (messages: PlainErrors<Name>) => void;
  /** Empties a field and gives it the focus. */
  clear: (name: Name) => void;
  busy: boolean;
  /** Error that belongs to no field; empty: none. */
  failure: string;
  submit: () => void;
}

/**
 * The state of a form of a few text fields, for pages that must load fast; `useForm` does more and is twenty times
 * larger. Texts are checked when they are submitted, and then while typing.
 */
export function usePlainForm<Values extends Record<string, string>>({
  initial,
  focused,
  check,
  onSubmit,
}: PlainFormOptions<Values>): PlainFormState<keyof Values & string> {
  type Name = keyof Values & string;
  const texts = useTexts();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const elements = useRef(new Map<string, HTMLElement>());
  // A second press of Enter may come before the next render.
  const sending = useRef(false);

  useEffect(() => {
    if (focused !== undefined) elements.current.get(focused)?.focus();
  }, [focused]);

  const focus = (name = '') => elements.current.get(name)?.focus();
  const show = (found: Messages) => {
    setErrors(found);
    focus(Object.keys(initial).find((name) => found[name] !== undefined));
  };

  const send = async () => {
    setBusy(true);
    setFailure('');
    try {
      await onSubmit(values);
    } catch (error) {
      const { message, fields } = serverProblem(error);
      const said = Object.entries(fields);
      const own = said.filter(([name]) => name in initial);
      const rest = said.filter(([name]) => !(name in initial)).map(([name, text]) => `${name}: ${text}`);
      const atFields = own.length > 0;
      if (atFields) show(Object.fromEntries(own));
      setFailure([atFields ? '' : (message ?? texts.formFailed), ...rest].filter(Boolean).join(' '));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const submit = () => {
    if (sending.current) return;
    setChecked(true);
    const found = check(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    void send();
  };
  const set = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (checked) setErrors(check(next));
  };
  return {
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: (value) => set(name, value),
      error: errors[name],
      ref: (element) => {
        if (element) elements.current.set(name, element);
        else elements.current.delete(name);
      },
    }),
    show,
    clear: (name) => {
      setValues((before) => ({ ...before, [name]: '' }));
      setChecked(false);
      focus(name);
    },
    busy,
    failure,
    submit,
  };
}

import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form';

/** Props that a field takes from its form; spread them. */
export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: RefCallBack;
  error: string | undefined;
  disabled: boolean | undefined;
}

/** The same for a checkbox or a switch. */
export interface BoundCheck extends Omit<BoundField<boolean>, 'value'> {
  checked: boolean;
}

interface Binding<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  name: Name;
  /** Gives the value its type. @default the surrounding form's */
  control?: Control<Values, unknown, Output> | undefined;
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> extends Binding<
  Values,
  Name,
  Output
> {
  children: (field: BoundField<FieldPathValue<Values, Name>>) => ReactNode;
}

export interface FormCheckProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> extends Binding<
  Values,
  Name,
  Output
> {
  children: (field: BoundCheck) => ReactNode;
}

/**
 * The message of a field; for a list, else that of its first invalid item, since the field is the only place to show
 * it.
 */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!Array.isArray(error)) return error?.message;
  const items: readonly (FieldError | undefined)[] = error;
  return items.find((item) => item?.message !== undefined)?.message;
}

/** Connects a field to the surrounding `Form` by name. */
export function FormField<
  Values extends FieldValues = FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({ name, control, children }: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController<Values, Name, Output>({ name, control });
  return children({
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: messageOf(fieldState.error),
    disabled: field.disabled,
  });
}

/** Connects a checkbox or a switch to the surrounding `Form` by name. */
export function FormCheck<
  Values extends FieldValues = FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({ name, control, children }: FormCheckProps<Values, Name, Output>) {
  const { field, fieldState } = useController<Values, Name, Output>({ name, control });
  return children({
    name: field.name,
    checked: Boolean(field.value),
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    disabled: field.disabled,
  });
}

import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { Affix, BareInput, ControlBox, ControlEnd, FramedInput } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { Icon } from '../Icon/Icon.tsx';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'prefix' | 'defaultValue'
>;

/** Rest props and `ref` go to the `<input>`, `className` and `style` to the field's root. */
export interface TextFieldProps extends FieldTextProps, InputProps {
  value: string;
  onChange: (value: string) => void;
  /** Name of an icon before the text. */
  icon?: string | undefined;
  /** Text before the value, such as `https://`. */
  prefix?: ReactNode;
  /** Text after the value, such as a unit. */
  suffix?: ReactNode;
  /** A small button at the end of the control. */
  end?: ReactNode;
}

const besideText = ['icon', 'prefix', 'suffix', 'end'] as const;

/** One line of text. Renders a `<div>` with a labelled `<input>`. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  const { value, onChange, icon, prefix, suffix, end, ...rest } = control;
  // Depends on whether a prop is set, not on its current value: an input that moves into a box would lose the focus.
  const boxed = besideText.some((name) => name in props);
  return (
    <Field {...field}>
      {(tied) => {
        const frame = { 'data-invalid': tied['aria-invalid'], 'data-disabled': rest.disabled || undefined };
        const input = {
          type: 'text',
          ...tied,
          ...rest,
          value,
          onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
        };
        if (!boxed) return <FramedInput {...frame} {...input} />;
        return (
          <ControlBox {...frame}>
            {icon && <Icon name={icon} />}
            {prefix && <Affix>{prefix}</Affix>}
            <BareInput {...input} />
            {suffix && <Affix>{suffix}</Affix>}
            {end && <ControlEnd>{end}</ControlEnd>}
          </ControlBox>
        );
      }}
    </Field>
  );
}

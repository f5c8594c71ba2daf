import { useState, type ComponentPropsWithRef } from 'react';
import { BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { useTexts } from '../texts/texts.ts';
import { Well } from './ColorField.styles.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'defaultValue' | 'type'
>;

export interface ColorFieldProps extends FieldTextProps, InputProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
}

/** `#rrggbb` in lower case from what people write (`#1af`, `11aaff`); undefined for anything else. */
export function hexColour(text: string): string | undefined {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** A colour, picked or written. Renders a labelled `<input>` with the system's colour well. */
export function ColorField(props: ColorFieldProps) {
  const { field, control } = splitField(props);
  const { value, onChange, onBlur, ...rest } = control;
  const texts = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Field {...field}>
      {(tied) => (
        <ControlBox data-invalid={tied['aria-invalid']} data-disabled={rest.disabled || undefined}>
          <Well
            type="color"
            aria-label={typeof field.label === 'string' ? field.label : texts.colour}
            disabled={rest.disabled}
            value={hexColour(value) ?? '#000000'}
            onChange={(event) => {
              setDraft(null);
              onChange(event.target.value);
            }}
          />
          <BareInput
            spellCheck={false}
            {...tied}
            {...rest}
            type="text"
            value={draft ?? value}
            onChange={(event) => {
              setDraft(event.target.value);
              const colour = hexColour(event.target.value);
              if (colour) onChange(colour);
            }}
            onBlur={(event) => {
              setDraft(null);
              onBlur?.(event);
            }}
          />
        </ControlBox>
      )}
    </Field>
  );
}

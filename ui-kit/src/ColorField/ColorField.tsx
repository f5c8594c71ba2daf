import { useState, type ComponentPropsWithRef } from 'react';
import { BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { useTexts } from '../texts/texts.ts';
import { hexColour } from './hexColour.ts';
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
            // The browser's colour well has no read-only state.
            disabled={rest.disabled || rest.readOnly}
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

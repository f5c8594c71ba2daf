import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Affix, BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'defaultValue'
>;

export interface NumberFieldProps extends FieldTextProps, InputProps {
  /** Null when empty. */
  value: number | null;
  /** Called with null while the text is empty or not yet a number. */
  onChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Step of the arrow keys. @default "any" */
  step?: number | 'any' | undefined;
  /** On blur, `keep` leaves a number outside the bounds to the form, whose rule reports it. @default "clamp" */
  outOfBounds?: 'clamp' | 'keep' | undefined;
  /** Unit after the number. */
  unit?: ReactNode;
}

/** A number within bounds. Renders a labelled `<input type="number">`. */
export function NumberField(props: NumberFieldProps) {
  const { field, control } = splitField(props);
  const { value, onChange, onBlur, min, max, step = 'any', outOfBounds = 'clamp', unit, ...rest } = control;
  // A partly typed number (“1.”, “-”) has no value; the text is kept until blur.
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? '' : String(value));

  const bounded = (number: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number));
  return (
    <Field {...field}>
      {(tied) => (
        <ControlBox data-invalid={tied['aria-invalid']} data-disabled={rest.disabled || undefined}>
          <BareInput
            inputMode="decimal"
            {...tied}
            {...rest}
            type="number"
            min={min}
            max={max}
            step={step}
            value={shown}
            onChange={(event) => {
              setDraft(event.target.value);
              const number = event.target.valueAsNumber;
              onChange(Number.isNaN(number) ? null : number);
            }}
            onBlur={(event) => {
              setDraft(null);
              const clamps = outOfBounds === 'clamp' && !rest.readOnly;
              if (clamps && value !== null && bounded(value) !== value) onChange(bounded(value));
              onBlur?.(event);
            }}
          />
          {unit && <Affix>{unit}</Affix>}
        </ControlBox>
      )}
    </Field>
  );
}

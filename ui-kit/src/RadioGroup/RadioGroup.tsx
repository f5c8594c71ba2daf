import { useId, type FocusEvent, type ReactNode, type Ref } from 'react';
import { Choice } from '../Checkbox/Checkbox.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { Dot, Options } from './RadioGroup.styles.ts';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps extends FieldTextProps {
  /** The choices, in order. */
  options: readonly RadioOption[];
  /** Empty for no choice. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Below or beside each other. @default "vertical" */
  orientation?: 'vertical' | 'horizontal' | undefined;
  /** The radio in the tab order: the chosen one, else the first. */
  ref?: Ref<HTMLInputElement>;
}

/** One of a few visible options. Renders a named radio group of `<input type="radio">`. */
export function RadioGroup({
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  orientation = 'vertical',
  ref,
  ...field
}: RadioGroupProps) {
  const generated = useId();
  const chosen = options.some((option) => option.value === value);
  return (
    <Field group="radiogroup" {...field}>
      {(tied) => (
        <Options data-orientation={orientation} onBlur={onBlur}>
          {options.map((option, index) => {
            const about = `${tied.id}-${index}`;
            const reached = chosen ? option.value === value : index === 0;
            return (
              <Choice key={option.value}>
                <Dot
                  ref={reached ? ref : undefined}
                  type="radio"
                  name={name ?? generated}
                  value={option.value}
                  checked={option.value === value}
                  disabled={disabled || option.disabled}
                  required={tied.required}
                  aria-labelledby={option.description ? `${about}-name` : undefined}
                  aria-describedby={option.description ? about : undefined}
                  onChange={() => onChange(option.value)}
                />
                <span data-part="text">
                  <span id={`${about}-name`}>{option.label}</span>
                  {option.description && (
                    <span data-part="about" id={about}>
                      {option.description}
                    </span>
                  )}
                </span>
              </Choice>
            );
          })}
        </Options>
      )}
    </Field>
  );
}

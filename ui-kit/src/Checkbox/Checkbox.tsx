import { useEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldError } from '../Field/Field.styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { CheckRow } from './Checkbox.styles.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'checked' | 'onChange' | 'defaultChecked' | 'className' | 'style'
>;

/** Rest props and `ref` go to the `<input>`, `className` to the label around it. */
export interface CheckboxProps extends InputProps {
  /** What is chosen by it. */
  label: ReactNode;
  /** Keeps the label for assistive technology only, as in a table's cell. */
  hideLabel?: boolean | undefined;
  /** Said below the label. */
  description?: ReactNode;
  /** Whether it is on. */
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what it stands for is on, some off. */
  mixed?: boolean | undefined;
  /** What is wrong with it. */
  error?: ReactNode;
  className?: string | undefined;
}

/** On or off, taken in with the rest of the form. Renders a `<label>` around an `<input>`. */
export function Checkbox({
  label,
  hideLabel,
  description,
  checked,
  onChange,
  mixed = false,
  error,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const id = useId();
  // The browser drops the mixed state at every click, so it is set after every render.
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  });
  const describedBy = [description ? `${id}-about` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <CheckRow className={className}>
      <input
        // The label holds all of it: the name is its first part alone.
        aria-labelledby={describedBy.length > 0 ? `${id}-name` : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
        ref={merged}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span data-part="text" style={hideLabel ? visuallyHiddenStyle : undefined}>
        <span id={`${id}-name`}>{label}</span>
        {description && (
          <span data-part="about" id={`${id}-about`}>
            {description}
          </span>
        )}
        {error && (
          <FieldError as="span" id={`${id}-error`}>
            <Icon name="circle-alert" size={14} />
            {error}
          </FieldError>
        )}
      </span>
    </CheckRow>
  );
}

import { useLayoutEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
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
  /** Label of the option. */
  label: ReactNode;
  /** Hides the label visually, as in a table cell. */
  hideLabel?: boolean | undefined;
  /** Text below the label. */
  description?: ReactNode;
  /** Whether it is on. */
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of the items it represents are on, some off. */
  mixed?: boolean | undefined;
  /** Error message. */
  error?: ReactNode;
  className?: string | undefined;
}

/** On or off, saved with the rest of the form. Renders a `<label>` around an `<input>`. */
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
  // The browser drops the mixed state on every click, so every render sets it again, before it is painted.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  });
  const describedBy = [description ? `${id}-about` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <CheckRow className={className}>
      <input
        // The label contains all the texts; only its first part is the name.
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

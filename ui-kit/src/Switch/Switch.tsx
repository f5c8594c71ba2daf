import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldError } from '../Field/Field.styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { SwitchRow } from './Switch.styles.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'role' | 'checked' | 'onChange' | 'defaultChecked' | 'className' | 'style'
>;

/** Rest props and `ref` go to the `<input>`, `className` to the label around it. */
export interface SwitchProps extends InputProps {
  /** The same in both states. */
  label: ReactNode;
  /** Keeps the label for assistive technology only. @default false */
  hideLabel?: boolean | undefined;
  /** Text below the label. */
  description?: ReactNode;
  /** Error message. */
  error?: ReactNode;
  /** Whether it is on. */
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** On or off, effective at once. Renders a `<label>` around an `<input role="switch">`. */
export function Switch({ label, hideLabel, description, error, checked, onChange, className, ...rest }: SwitchProps) {
  const about = useId();
  const isPlain = !hideLabel && !description && !error;
  return (
    <SwitchRow className={className}>
      <input
        // The label contains both texts; only the first is the name.
        aria-labelledby={description || error ? `${about}-name` : undefined}
        aria-describedby={description || error ? about : undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isPlain ? (
        label
      ) : (
        <span data-part="text" style={hideLabel ? visuallyHiddenStyle : undefined}>
          <span id={`${about}-name`}>{label}</span>
          {(description || error) && (
            <span id={about}>
              {description && <span data-part="about">{description}</span>}
              {error && (
                <FieldError as="span">
                  <Icon name="circle-alert" size={14} />
                  {error}
                </FieldError>
              )}
            </span>
          )}
        </span>
      )}
    </SwitchRow>
  );
}

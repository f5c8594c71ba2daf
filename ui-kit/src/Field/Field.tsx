import { useId, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import { FieldError, FieldRoot } from './Field.styles.ts';

/** Texts around the control of every field. */
export interface FieldTextProps {
  /** Name of the field. */
  label: ReactNode;
  /** Keeps the label for assistive technology only. @default false */
  hideLabel?: boolean | undefined;
  /** Help below the control. */
  hint?: ReactNode;
  /** Error of the value; marks the control invalid. */
  error?: ReactNode;
  /** Marks label and control as required. @default false */
  required?: boolean | undefined;
  /** Shows “optional” beside the label, for forms in which most fields are required. */
  optional?: boolean | undefined;
  /** Class of the field's root element. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export interface FieldProps extends FieldTextProps {
  /** Id of the control. @default a generated one */
  id?: string | undefined;
  /** A group of controls, named by its role instead of a `<label for>`. @default false */
  group?: boolean | 'radiogroup' | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around one control, tied together. Renders a `<div>`. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  id,
  group,
  className,
  style,
  children,
}: FieldProps) {
  const generated = useId();
  const texts = useTexts();
  const control = id ?? generated;
  const hintId = hint ? `${control}-hint` : '';
  const errorId = error ? `${control}-error` : '';
  const labelId = `${control}-label`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  const naming = { 'data-part': 'label', 'data-hidden': hideLabel || undefined, id: labelId };
  const name = (
    <>
      {label}
      {required && (
        <span data-part="mark" aria-hidden>
          {' *'}
        </span>
      )}
      {optional && <span data-part="mark"> ({texts.optional})</span>}
    </>
  );
  return (
    <FieldRoot
      className={className}
      style={style}
      role={group === true ? 'group' : group || undefined}
      aria-required={(group === 'radiogroup' && required) || undefined}
      aria-invalid={(group === 'radiogroup' && Boolean(error)) || undefined}
      aria-labelledby={group ? labelId : undefined}
      aria-describedby={group ? describedBy : undefined}
    >
      {group ? (
        <span {...naming}>{name}</span>
      ) : (
        <label {...naming} htmlFor={control}>
          {name}
        </label>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {hint && (
        <p data-part="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={errorId}>
          <Icon name="circle-alert" size={14} />
          <span>{error}</span>
        </FieldError>
      )}
    </FieldRoot>
  );
}

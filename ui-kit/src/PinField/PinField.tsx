import { useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { useTexts } from '../texts/texts.ts';
import { Digit, Digits } from './PinField.styles.ts';

export interface PinFieldProps extends FieldTextProps {
  /** The typed digits. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit is entered. */
  onComplete?: ((value: string) => void) | undefined;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  /** Number of digits. @default 8 */
  length?: number | undefined;
  disabled?: boolean | undefined;
  /** The first digit. */
  ref?: Ref<HTMLInputElement>;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A code, entered digit by digit or pasted. Renders a named group of inputs. */
export function PinField({ value, onChange, onComplete, onBlur, length = 8, disabled, ref, ...field }: PinFieldProps) {
  const texts = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const focus = (index: number) => {
    const cells = row.current?.querySelectorAll('input');
    cells?.[Math.min(Math.max(index, 0), length - 1)]?.focus();
  };
  const change = (next: string) => {
    onChange(next);
    if (next.length === length && next !== value) onComplete?.(next);
  };
  /** Inserts typed or pasted digits at an index; a whole code replaces all digits, wherever it is pasted. */
  const put = (index: number, text: string) => {
    const digits = digitsOf(text);
    if (digits === '') return;
    const at = digits.length >= length ? 0 : Math.min(index, value.length);
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length);
    change(next);
    focus(at + digits.length);
  };
  /** The newly typed digits of a field; a browser's code suggestion replaces its content by the whole code. */
  const typedInto = (index: number, text: string) =>
    digitsOf(text).length === length ? text : text.replace(value[index] ?? '', '');
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace') {
      event.preventDefault();
      const at = index < value.length ? index : value.length - 1;
      change(value.slice(0, Math.max(0, at)) + value.slice(at + 1));
      focus(at);
    }
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 0 : value.length);
    }
    if (event.key === 'Delete') {
      event.preventDefault();
      change(value.slice(0, index) + value.slice(index + 1));
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + (event.key === 'ArrowLeft' ? -1 : 1));
    }
  };
  const handlePaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    put(index, event.clipboardData.getData('text'));
  };
  return (
    <Field group {...field}>
      {(tied) => (
        <Digits ref={row} dir="ltr" onBlur={onBlur}>
          {Array.from({ length }, (_, index) => (
            <Digit
              key={index}
              ref={index === 0 ? ref : undefined}
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={texts.digit(index + 1, length)}
              aria-invalid={tied['aria-invalid']}
              aria-describedby={tied['aria-describedby']}
              data-invalid={tied['aria-invalid']}
              required={tied.required}
              disabled={disabled}
              value={value[index] ?? ''}
              onFocus={(event) => event.target.select()}
              // React reports no change when a digit is typed over the same digit.
              onInput={({ currentTarget }) => currentTarget.value === value[index] && focus(index + 1)}
              onChange={(event) => put(index, typedInto(index, event.target.value))}
              onKeyDown={(event) => handleKey(event, index)}
              onPaste={(event) => handlePaste(event, index)}
            />
          ))}
        </Digits>
      )}
    </Field>
  );
}

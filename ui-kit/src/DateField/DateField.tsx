import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface DateFieldProps extends Omit<
  TextFieldProps,
  'type' | 'icon' | 'prefix' | 'suffix' | 'end' | 'min' | 'max'
> {
  /** `2026-11-21`, or empty. With `time`, `2026-11-21T09:30`. */
  value: string;
  /** Earliest value, in the same format. */
  min?: string | undefined;
  max?: string | undefined;
  /** Includes the time of day. @default false */
  time?: boolean | undefined;
}

/** A day, by the system's own calendar. Renders a labelled `<input type="date">`. */
export function DateField({ time = false, ...rest }: DateFieldProps) {
  return <TextField {...rest} type={time ? 'datetime-local' : 'date'} />;
}

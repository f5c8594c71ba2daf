import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Ring } from './Spinner.styles.ts';

export interface SpinnerProps extends ComponentPropsWithRef<'span'> {
  /** What is awaited, for assistive technology. @default "Loading" */
  label?: string;
  /** Side in pixels. @default 16 */
  size?: number;
  /** Milliseconds before it shows: short waits need no sign. @default 300 */
  delay?: number;
}

/** A sign of waiting that shows only when the wait is long enough to be felt. Renders a `<span>`. */
export function Spinner({ label, size = 16, delay = 300, style, ...rest }: SpinnerProps) {
  const texts = useTexts();
  const shape: CSSProperties & Record<`--${string}`, string> = {
    '--spinner-size': `${size}px`,
    '--spinner-delay': `${delay}ms`,
  };
  return <Ring role="status" aria-label={label ?? texts.loading} style={{ ...shape, ...style }} {...rest} />;
}

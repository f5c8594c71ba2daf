import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Ring } from './Spinner.styles.ts';

export interface SpinnerProps extends ComponentPropsWithRef<'span'> {
  /** Accessible name. @default "Loading" */
  label?: string;
  /** Side in pixels. @default 16 */
  size?: number;
  /** Delay in milliseconds before it shows. @default 300 */
  delay?: number;
}

/** A loading indicator that shows after a delay. Renders a `<span>`. */
export function Spinner({ label, size = 16, delay = 300, style, ...rest }: SpinnerProps) {
  const texts = useTexts();
  const shape: CSSProperties & Record<`--${string}`, string> = {
    '--spinner-size': `${size}px`,
    '--spinner-delay': `${delay}ms`,
  };
  return <Ring role="status" aria-label={label ?? texts.loading} style={{ ...shape, ...style }} {...rest} />;
}

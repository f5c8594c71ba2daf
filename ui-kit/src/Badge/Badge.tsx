import type { ComponentPropsWithRef } from 'react';
import type { Tone } from '../styles/tone.ts';
import { BadgeRoot } from './Badge.styles.ts';

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  /** Counts above it show as `99+`. @default 99 */
  max?: number | undefined;
  /** The count; leave it out to show a word as `children`. */
  count?: number | undefined;
  /** Meaning of the badge. @default "neutral" */
  tone?: Tone | undefined;
}

/** A small count or word beside a label. Renders a `<span>`. */
export function Badge({ count, max = 99, tone = 'neutral', children, ...rest }: BadgeProps) {
  const shown = count === undefined ? children : count > max ? `${max}+` : count;
  return (
    <BadgeRoot data-tone={tone} title={count !== undefined && count > max ? String(count) : undefined} {...rest}>
      {shown}
    </BadgeRoot>
  );
}

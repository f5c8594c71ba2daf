import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Pill } from '../Pill/Pill.tsx';
import type { Tone } from '../styles/tone.ts';
import { StatDelta, StatLabel, StatRoot, StatValue } from './Stat.styles.ts';

export interface StatProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** Label of the figure. */
  label: ReactNode;
  /** Formatted value, unit included. */
  value: ReactNode;
  /** Change since the previous period, as in `+12 %`. */
  delta?: string | undefined;
  /** Whether the change is good or bad, which its sign does not say. @default "neutral" */
  tone?: Tone | undefined;
}

/** One key figure. Renders a `<dl>`. */
export function Stat({ label, value, delta, tone, ...rest }: StatProps) {
  return (
    <StatRoot {...rest}>
      <StatLabel>{label}</StatLabel>
      <StatValue>{value}</StatValue>
      {delta && (
        <StatDelta>
          <Pill tone={tone}>{delta}</Pill>
        </StatDelta>
      )}
    </StatRoot>
  );
}

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Pill } from '../Pill/Pill.tsx';
import type { Tone } from '../styles/tone.ts';
import { StatDelta, StatLabel, StatRoot, StatValue } from './Stat.styles.ts';

export interface StatProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** What is counted. */
  label: ReactNode;
  /** Already written for the reader, unit included. */
  value: ReactNode;
  /** Change since the period before, as in `+12 %`. */
  delta?: string | undefined;
  /** Whether the change is welcome; its sign alone does not tell. @default "neutral" */
  tone?: Tone | undefined;
}

/** One number that matters. Renders a `<dl>`. */
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

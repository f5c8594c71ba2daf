import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Pill } from '../Pill/Pill.tsx';
import type { Tone } from '../styles/tone.ts';
import { useTexts } from '../texts/texts.ts';
import { StatChange, StatDelta, StatLabel, StatNote, StatRoot, StatSince, StatValue } from './Stat.styles.ts';

export type StatTrend = 'up' | 'down' | 'same';

export interface StatProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** Label of the figure. */
  label: ReactNode;
  /** Formatted value, unit included. */
  value: ReactNode;
  /** What the value counts, at its right. */
  note?: ReactNode;
  /** Change since the previous period, as in `+12 %`; without a sign where there is a `trend`. */
  delta?: string | undefined;
  /** Direction of the change, shown as an arrow. */
  trend?: StatTrend | undefined;
  /** What the change is compared with, in a line of its own with it, as in `from 7,921`. */
  since?: ReactNode;
  /** Whether the change is good or bad, which its sign does not say. @default "neutral" */
  tone?: Tone | undefined;
}

const arrows = { up: 'trending-up', down: 'trending-down', same: 'arrow-right' } as const;

/** One key figure. Renders a `<dl>`. */
export function Stat({ label, value, note, delta, trend, since, tone = 'neutral', ...rest }: StatProps) {
  const texts = useTexts();
  return (
    <StatRoot data-noted={note === undefined ? undefined : ''} {...rest}>
      <StatLabel>{label}</StatLabel>
      <StatValue>{value}</StatValue>
      {note !== undefined && <StatNote title={typeof note === 'string' ? note : undefined}>{note}</StatNote>}
      {since === undefined ? (
        delta && (
          <StatDelta>
            <Pill tone={tone}>{delta}</Pill>
          </StatDelta>
        )
      ) : (
        <StatSince>
          {delta && (
            <StatChange data-tone={tone}>
              {trend && <Icon name={arrows[trend]} size={14} label={texts[trend]} />}
              {delta}
            </StatChange>
          )}
          {since}
        </StatSince>
      )}
    </StatRoot>
  );
}

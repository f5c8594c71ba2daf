import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react';
import { Sparkline } from '../Sparkline/Sparkline.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { useTexts } from '../texts/texts.ts';
import { ChangeText } from '../Change/ChangeText.tsx';
import type { StatDeltaValue } from '../Change/change.ts';
import {
  StatDelta,
  StatGoalLine,
  StatLabel,
  StatNote,
  StatOpen,
  StatRoot,
  StatSince,
  StatTrend,
  StatValue,
} from './Stat.styles.ts';

export interface StatGoal {
  /** Formatted, as in `Goal 93 %`. */
  label: string;
  /** Progress, from 0 to 1. */
  share: number;
  reached: boolean;
}

export interface StatProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  /** Label of the figure. */
  label: ReactNode;
  /** Formatted value, unit included. */
  value: ReactNode;
  /** What the value counts, at its right. */
  note?: ReactNode;
  delta?: StatDeltaValue | undefined;
  /** The value that the change is compared with, together on a separate line, as in `from 7,921`. */
  from?: ReactNode;
  /** Earlier values, as a small line at the right; null is a gap. */
  trend?: readonly (number | null)[] | undefined;
  goal?: StatGoal | undefined;
  /** Makes the whole figure a button, for instance to open the list behind it. */
  onOpen?: (() => void) | undefined;
}

/** One key figure. Renders a `<dl>`. */
export function Stat({ label, value, note, delta, from, trend, goal, onOpen, ...rest }: StatProps) {
  const id = useId();
  const tone = delta?.tone ?? 'neutral';
  const ownLine = from !== undefined || trend !== undefined;
  return (
    <StatRoot data-noted={note === undefined ? undefined : ''} data-opens={onOpen ? '' : undefined} {...rest}>
      <StatLabel id={`${id}-label`}>{label}</StatLabel>
      <StatValue>
        {onOpen ? (
          <StatOpen type="button" id={`${id}-value`} aria-labelledby={`${id}-label ${id}-value`} onClick={onOpen}>
            {value}
          </StatOpen>
        ) : (
          value
        )}
      </StatValue>
      {note !== undefined && <StatNote title={typeof note === 'string' ? note : undefined}>{note}</StatNote>}
      {trend && (
        <StatTrend aria-hidden data-tone={tone}>
          <Sparkline values={trend} />
        </StatTrend>
      )}
      {!ownLine && delta && (
        <StatDelta>
          <Pill tone={tone}>{delta.text}</Pill>
        </StatDelta>
      )}
      {ownLine && (delta || from !== undefined) && (
        <StatSince>
          {delta && <ChangeText change={delta} />}
          {from}
        </StatSince>
      )}
      {goal && <Goal {...goal} />}
    </StatRoot>
  );
}

function Goal({ label, share, reached }: StatGoal) {
  const texts = useTexts();
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--share': `${100 * Math.max(0, Math.min(1, share))}%`,
  };
  return (
    <StatGoalLine data-reached={reached ? '' : undefined}>
      <span className="track" style={style} />
      {reached && <Icon name="check" size={14} label={texts.reached} />}
      <span>{label}</span>
    </StatGoalLine>
  );
}

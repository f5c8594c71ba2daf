import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { MeterBar, MeterLegend, MeterRoot, Swatch } from './Meter.styles.ts';

export interface MeterSegment {
  label: string;
  /** Not negative. */
  value: number;
  /** Any CSS colour. @default the data colours in turn */
  color?: string | undefined;
}

export interface MeterProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Accessible name. */
  label: string;
  /** The parts, in order. */
  segments: readonly MeterSegment[];
  /** Value of the full bar. @default the sum of the segments */
  max?: number | undefined;
  /** Formats a value. @default its share in per cent */
  format?: ((value: number) => string) | undefined;
  /** Names and shares below the bar. @default true */
  legend?: boolean | undefined;
}

type Variables = CSSProperties & Record<`--${string}`, string>;

/** Parts of a whole, as in used storage. Renders a `<div>` with a bar and its legend. */
export function Meter({ label, segments, max, format, legend = true, ...rest }: MeterProps) {
  const sum = segments.reduce((total, segment) => total + segment.value, 0);
  const whole = Math.max(max ?? sum, sum) || 1;
  const written = format ?? ((value: number) => `${Math.round((value / whole) * 100)}\u00a0%`);
  const colour = (segment: MeterSegment, index: number): Variables => ({
    '--segment': segment.color ?? `var(--chart-${(index % 6) + 1})`,
    '--share': `${(segment.value / whole) * 100}%`,
  });
  const spoken = segments.map((segment) => `${segment.label} ${written(segment.value)}`).join(', ');
  return (
    <MeterRoot {...rest}>
      <MeterBar role="img" aria-label={`${label}: ${spoken}`}>
        {segments.map((segment, index) =>
          segment.value > 0 ? <span key={segment.label} style={colour(segment, index)} /> : null,
        )}
      </MeterBar>
      {legend && (
        <MeterLegend>
          {segments.map((segment, index) => (
            <div key={segment.label}>
              <dt style={{ display: 'contents' }}>
                <Swatch style={colour(segment, index)} />
                {segment.label}
              </dt>
              <dd>{written(segment.value)}</dd>
            </div>
          ))}
        </MeterLegend>
      )}
    </MeterRoot>
  );
}

import { useTexts } from '../texts/texts.ts';
import { LegendItem } from './Chart.styles.ts';
import { lookOf } from './look.ts';
import type { ChartComparison, ChartSeries } from './series.ts';
import { SeriesKey } from './SeriesKey.tsx';

interface LegendProps {
  series: readonly ChartSeries[];
  kind: 'line' | 'bar';
  comparison?: ChartComparison | undefined;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}

/** The look of a comparison. */
export const comparisonLook = { colour: 'var(--text-faint)', dash: '4 3', pattern: 0 } as const;

/**
 * Names of the series; each is a button that shows or hides its series. Hiding the last visible one shows all again.
 */
export function Legend({ series, kind, comparison, hidden, onHide }: LegendProps) {
  const texts = useTexts();
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHide(series.every((each) => next.has(each.name)) ? new Set() : next);
  };
  return (
    <>
      {series.map(({ name, other, total }, index) => {
        const content = (
          <>
            <SeriesKey look={lookOf(index, other)} kind={kind} />
            {name}
            {total !== undefined && <b>{total}</b>}
          </>
        );
        return series.length === 1 ? (
          <LegendItem key={name}>{content}</LegendItem>
        ) : (
          <LegendItem
            key={name}
            as="button"
            type="button"
            aria-pressed={!hidden.has(name)}
            title={texts.showSeries(name)}
            onClick={() => toggle(name)}
          >
            {content}
          </LegendItem>
        );
      })}
      {comparison && (
        <LegendItem>
          <SeriesKey look={comparisonLook} kind="line" />
          {comparison.name}
          {comparison.total !== undefined && <b>{comparison.total}</b>}
        </LegendItem>
      )}
    </>
  );
}

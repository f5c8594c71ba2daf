import { useEffect } from 'react';
import { ChangeText } from '../Change/ChangeText.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Portal } from '../layers/Portal.tsx';
import { useAnchored } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';
import { TipBox } from './Chart.styles.ts';
import type { ChartKind, ShownSeries } from './kinds.tsx';
import type { PlotSpace } from './layout.ts';
import { comparisonLook } from './Legend.tsx';
import type { Point } from './moves.ts';
import type { ChartComparison, ChartMark } from './series.ts';
import { SeriesKey } from './SeriesKey.tsx';

interface PointTipProps {
  point: Point;
  /** Origin of the plot's coordinates. */
  area: HTMLElement;
  categories: readonly string[];
  space: PlotSpace;
  shown: readonly ShownSeries[];
  kind: ChartKind;
  marks: readonly ChartMark[];
  comparison: ChartComparison | undefined;
  format: (value: number) => string;
  action: string | undefined;
  onEscape: () => void;
}

/** Maximum number of series; with more, the largest ones are shown. */
const most = 8;

/** The values of a category beside its point. The same text is in the point's accessible name and in the table. */
export function PointTip(props: PointTipProps) {
  const { point, area, categories, space, shown, kind, marks, comparison, format, action, onEscape } = props;
  const { category, series } = point;
  const { panel, setPanel, setAnchor, style } = useAnchored({ placement: 'top', gap: 10 });
  useLayer({ element: panel, anchor: area, onEscape });
  const at = kind.place(space, shown)(category, series);
  const [x, top, bottom] = [at?.x ?? 0, at?.top ?? 0, at?.bottom ?? 0];
  useEffect(() => {
    setAnchor({
      contextElement: area,
      getBoundingClientRect: () => {
        const bounds = area.getBoundingClientRect();
        return new DOMRect(bounds.left + x, bounds.top + top, 0, bottom - top);
      },
    });
  }, [area, setAnchor, x, top, bottom]);
  const known = shown.flatMap((one) => {
    const value = one.values[category] ?? null;
    return value === null ? [] : [{ ...one, value }];
  });
  const largest = new Set(
    known
      .toSorted((a, b) => Number(b.index === series) - Number(a.index === series) || b.value - a.value)
      .slice(0, most)
      .map(({ index }) => index),
  );
  const compared = comparison?.values[category] ?? null;
  const change = comparison?.changes?.values[category];
  return (
    <Portal>
      <TipBox ref={setPanel} style={style} aria-hidden>
        <div className="when">{categories[category]}</div>
        {known
          .filter(({ index }) => largest.has(index))
          .map(({ index, name, look, value }) => (
            <div key={index} className="row" data-active={index === series && known.length > 1 ? '' : undefined}>
              <SeriesKey look={look} kind={kind.key} />
              <span>{name}</span>
              <b>{format(value)}</b>
            </div>
          ))}
        {comparison && compared !== null && (
          <div className="row">
            <SeriesKey look={comparisonLook} kind="line" />
            <span>{comparison.name}</span>
            <b>{format(compared)}</b>
          </div>
        )}
        {change && (
          <div className="row">
            <span>{comparison?.changes?.name}</span>
            <b>
              <ChangeText change={change} />
            </b>
          </div>
        )}
        {marks
          .filter((mark) => mark.category === category)
          .map(({ label, icon }) => (
            <div key={label} className="row">
              {icon !== undefined && <Icon name={icon} size={14} />}
              <span>{label}</span>
            </div>
          ))}
        {action !== undefined && (
          <div className="action">
            {action} <Icon name="arrow-right" size={14} />
          </div>
        )}
      </TipBox>
    </Portal>
  );
}

import { Highlight } from './Chart.styles.ts';
import type { ChartKind, ShownSeries } from './kinds.tsx';
import type { PlotSpace } from './layout.ts';
import { comparisonLook } from './Legend.tsx';
import type { Point } from './moves.ts';
import type { ChartComparison } from './series.ts';

interface PlotHighlightProps {
  point: Point;
  space: PlotSpace;
  shown: readonly ShownSeries[];
  kind: ChartKind;
  comparison: ChartComparison | undefined;
}

/** Highlights the active point: a line with a dot on each series, or a band behind the bars. */
export function PlotHighlight({ point, space, shown, kind, comparison }: PlotHighlightProps) {
  const { category, series } = point;
  const { top, height, band, x, y } = space;
  const place = kind.place(space, shown);
  const compared = comparison?.values[category] ?? null;
  if (kind.key === 'bar') {
    const width = Math.max(3, band);
    return (
      <Highlight aria-hidden data-picture="none">
        <rect x={x(category) - width / 2} y={top} width={width} height={height} />
      </Highlight>
    );
  }
  return (
    <Highlight aria-hidden data-picture="none">
      <line x1={x(category)} x2={x(category)} y1={top} y2={top + height} />
      {compared !== null && <circle cx={x(category)} cy={y(compared)} r={3.5} stroke={comparisonLook.colour} />}
      {shown.map(({ index, look }) => {
        const at = place(category, index);
        return (
          at && (
            <circle
              key={index}
              cx={at.x}
              cy={at.top}
              r={index === series ? 5 : 3.5}
              stroke={look.colour}
              data-active={index === series ? '' : undefined}
              style={index === series ? { fill: look.colour } : undefined}
            />
          )
        );
      })}
    </Highlight>
  );
}

import { Icon } from '../Icon/Icon.tsx';
import { spread } from './labels.ts';
import { glyph, type PlotSpace } from './layout.ts';
import { placeLabels } from './scale.ts';
import type { ChartMark } from './series.ts';

/** Height of the row of icons below the axis. */
export const iconRow = 24;
/** Diameter of the circle of an icon. */
const iconSize = 18;

interface MarkLinesProps {
  marks: readonly ChartMark[];
  space: PlotSpace;
}

/** A line for each mark, with its icon below the axis or its name above the plot. */
export function MarkLines({ marks, space }: MarkLinesProps) {
  const { left, top, width, height, x } = space;
  const floor = top + height;
  const written = marks.filter(({ icon }) => icon === undefined);
  const lines = written.map(({ category, label }) => ({ x: x(category), width: 5 + glyph * label.length }));
  const labels = placeLabels(lines, { left, right: left + width });
  // One icon per kind and category: its tooltip names all marks.
  const icons = marks
    .flatMap(({ icon, ...mark }, index) =>
      icon === undefined || marks.findIndex((one) => one.category === mark.category && one.icon === icon) < index
        ? []
        : [{ ...mark, icon }],
    )
    .sort((a, b) => a.category - b.category);
  const places = spread(
    icons.map(({ category }) => x(category)),
    iconSize + 2,
    left,
    left + width,
  );
  return (
    <>
      {written.map((mark, index) => {
        const at = lines[index]?.x ?? 0;
        const { row = 0, side = 'start' } = labels[index] ?? {};
        return (
          <g key={`${mark.category} ${mark.label}`} className="mark">
            <line x1={at} x2={at} y1={6 + 14 * row} y2={floor} />
            <text x={at + (side === 'end' ? -5 : 5)} y={14 + 14 * row} textAnchor={side}>
              {mark.label}
            </text>
          </g>
        );
      })}
      {icons.map(({ category, label, kind, icon }, index) => {
        const [at, middle] = [x(category), places[index]];
        return (
          <g key={`${category} ${label}`} className="mark" data-kind={kind}>
            <line x1={at} x2={at} y1={top} y2={floor} />
            {middle !== undefined && (
              <>
                <circle cx={middle} cy={floor + 36} r={iconSize / 2} />
                <Icon name={icon} size={12} x={middle - 6} y={floor + 30} width={12} height={12} />
              </>
            )}
          </g>
        );
      })}
    </>
  );
}

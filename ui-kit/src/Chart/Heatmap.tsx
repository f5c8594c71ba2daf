import { numberFormat } from '../texts/formats.ts';
import { Plot } from './Chart.styles.ts';
import { ChartFrame, type ChartCommonProps } from './ChartFrame.tsx';
import { labelEvery } from './scale.ts';
import { useSize } from './useSize.ts';

export interface HeatmapProps extends Omit<ChartCommonProps, 'height'> {
  /** Names of the rows, such as weekdays. */
  rows: readonly string[];
  /** Names of the columns, such as hours. */
  columns: readonly string[];
  /** `values[row][column]`, not negative. */
  values: readonly (readonly number[])[];
}

const cell = 24;

/** Intensity by two dimensions, such as weekday and hour. Renders a `<figure>` with the same numbers as a table. */
export function Heatmap({
  rows,
  columns,
  values,
  format = (value) => numberFormat().format(value),
  ...rest
}: HeatmapProps) {
  const { ref, width: full } = useSize<SVGSVGElement>();
  const left = 12 + 6.5 * Math.max(0, ...rows.map((row) => row.length));
  const band = Math.max(4, (full - left) / Math.max(1, columns.length));
  const height = rows.length * cell + 20;
  const greatest = Math.max(0, ...values.flat()) || 1;
  const every = labelEvery(columns.length, Math.max(1, Math.floor((full - left) / 34)));
  const at = (row: number, column: number) => values[row]?.[column] ?? 0;
  return (
    <ChartFrame
      {...rest}
      height={height}
      head={columns}
      count={rows.length}
      row={(r) => [rows[r] ?? '', ...columns.map((_, c) => format(at(r, c)))]}
    >
      <Plot ref={ref} viewBox={`0 0 ${full} ${height}`} aria-hidden>
        {rows.map((row, r) => (
          <g key={row}>
            <text x={left - 8} y={r * cell + cell / 2 + 3} textAnchor="end">
              {row}
            </text>
            {columns.map((column, c) => (
              <rect
                key={column}
                x={left + c * band + 1}
                y={r * cell + 1}
                width={Math.max(1, band - 2)}
                height={cell - 2}
                rx={3}
                fill="var(--brand-solid)"
                // Never fully transparent: an empty cell stays visible.
                fillOpacity={0.06 + 0.94 * (at(r, c) / greatest)}
              >
                <title>{`${row}, ${column}: ${format(at(r, c))}`}</title>
              </rect>
            ))}
          </g>
        ))}
        {columns.map(
          (column, c) =>
            c % every === 0 && (
              <text key={column} x={left + (c + 0.5) * band} y={height - 5} textAnchor="middle">
                {column}
              </text>
            ),
        )}
      </Plot>
    </ChartFrame>
  );
}

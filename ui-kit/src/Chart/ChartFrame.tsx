import { useState, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Swatch } from '../Meter/Meter.styles.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { ChartHead, ChartRoot, ChartTable, LegendItem, TableScroller } from './Chart.styles.ts';
import { seriesColour } from './scale.ts';

/** Shared by all charts. */
export interface ChartCommonProps extends Omit<ComponentPropsWithRef<'figure'>, 'children'> {
  /** Title of the chart: its accessible name and the caption of its table. */
  label: string;
  /** Formats a number. @default the reader's locale */
  format?: ((value: number) => string) | undefined;
  /** Height in pixels. @default 180 */
  height?: number | undefined;
  /** Shows a button that switches to the table of numbers. Screen readers always have the table. @default true */
  tableToggle?: boolean | undefined;
}

interface ChartFrameProps extends Omit<ChartCommonProps, 'format'> {
  /** Names of the series, in colour order; one needs no legend. */
  legend: readonly string[];
  head: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
  children: ReactNode;
}

type Variables = CSSProperties & Record<`--${string}`, string>;

/** A chart with its legend and the same numbers as a table. */
export function ChartFrame({
  label,
  height = 180,
  tableToggle = true,
  legend,
  head,
  rows,
  children,
  style,
  ...rest
}: ChartFrameProps) {
  const texts = useTexts();
  const [asTable, setAsTable] = useState(false);
  const shape: Variables = { '--chart-height': `${height}px` };
  const table = (
    <ChartTable>
      <caption style={visuallyHiddenStyle}>{label}</caption>
      <thead>
        <tr>
          {head.map((name) =>
            name === '' ? (
              <th key="corner" scope="col">
                <span style={visuallyHiddenStyle}>{label}</span>
              </th>
            ) : (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
  return (
    <ChartRoot style={{ ...shape, ...style }} {...rest}>
      {(legend.length > 1 || tableToggle) && (
        <ChartHead data-bare={legend.length > 1 || asTable ? undefined : ''}>
          {legend.length > 1 &&
            legend.map((name, index) => {
              const colour: Variables = { '--segment': seriesColour(index) };
              return (
                <LegendItem key={name}>
                  <Swatch style={colour} />
                  {name}
                </LegendItem>
              );
            })}
          {tableToggle && (
            <IconButton
              size="s"
              icon={asTable ? 'chart-column' : 'table'}
              label={asTable ? texts.showChart : texts.showTable}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </ChartHead>
      )}
      {asTable ? (
        <TableScroller tabIndex={0} role="group" aria-label={label}>
          {table}
        </TableScroller>
      ) : (
        <>
          {children}
          <div style={visuallyHiddenStyle}>{table}</div>
        </>
      )}
    </ChartRoot>
  );
}

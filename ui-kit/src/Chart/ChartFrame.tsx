import { useState, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { ChartHead, ChartRoot, TableScroller } from './Chart.styles.ts';
import { type CellActions, FigureTable } from './FigureTable.tsx';

/** Shared by all charts. */
export interface ChartCommonProps extends Omit<ComponentPropsWithRef<'figure'>, 'children'> {
  /** Title of the chart: its accessible name and the caption of its table. */
  label: string;
  /** Formats a number. @default the reader's locale */
  format?: ((value: number) => string) | undefined;
  /** Height in pixels. @default 180 */
  height?: number | undefined;
  /**
   * Shows a button that switches to the table of numbers. Screen readers always get a table of up to 200 rows. @default
   * true
   */
  tableToggle?: boolean | undefined;
  /** Header of the table's first column, as in `Channel`. @default empty */
  categoriesName?: string | undefined;
  /** Shows the table in place of the picture, for apps with their own switch. */
  asTable?: boolean | undefined;
}

interface ChartFrameProps extends Omit<ChartCommonProps, 'format'> {
  /** As high as the container. */
  fill?: boolean | undefined;
  /** Names of the series; a single one needs none. */
  legend?: ReactNode;
  /** The picture is text already, and needs no additional table. */
  isReadable?: boolean | undefined;
  /** Headers of the number columns. */
  head: readonly string[];
  /** Number of rows. */
  count: number;
  /** Called when the table is rendered: formatting a thousand numbers costs more than drawing them. */
  row: (index: number) => readonly [string, ...string[]];
  /** Actions of the table's numbers, where the table replaces the picture. */
  cells?: CellActions | undefined;
  children: ReactNode;
}

/** A larger table is rendered only on request. */
const hiddenRows = 200;

type Variables = CSSProperties & Record<`--${string}`, string>;

/** A chart with its legend and the same numbers as a table. */
export function ChartFrame({
  label,
  height = 180,
  tableToggle = true,
  categoriesName = '',
  asTable: wanted,
  isReadable = false,
  fill = false,
  legend,
  head,
  count,
  row,
  cells,
  children,
  style,
  ...rest
}: ChartFrameProps) {
  const texts = useTexts();
  const [switched, setSwitched] = useState(false);
  const asTable = wanted ?? switched;
  const hasToggle = tableToggle && wanted === undefined;
  // A large table would cost more than the picture; the button still shows it.
  const hasHiddenTable = !isReadable && (count <= hiddenRows || !hasToggle);
  // The table names its columns and shows all of them.
  const shownLegend = !asTable && legend;
  const table = { label, head: [categoriesName, ...head], count, row };
  const shape: Variables = { '--chart-height': `${height}px` };
  return (
    <ChartRoot data-fill={fill || undefined} style={{ ...shape, ...style }} {...rest}>
      {(shownLegend || hasToggle) && (
        <ChartHead data-bare={shownLegend || asTable ? undefined : ''}>
          {shownLegend}
          {hasToggle && (
            <IconButton
              className="toggle"
              data-picture="none"
              size="s"
              icon={asTable ? 'chart-column' : 'table'}
              label={asTable ? texts.showChart : texts.showTable}
              onClick={() => setSwitched(!asTable)}
            />
          )}
        </ChartHead>
      )}
      {asTable ? (
        <TableScroller tabIndex={0} role="group" aria-label={label}>
          <FigureTable {...table} cells={cells} />
        </TableScroller>
      ) : (
        <>
          {children}
          {hasHiddenTable && (
            <div style={visuallyHiddenStyle}>
              <FigureTable {...table} />
            </div>
          )}
        </>
      )}
    </ChartRoot>
  );
}

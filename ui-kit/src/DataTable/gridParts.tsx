import type { ComponentProps, ReactNode, Ref } from 'react';
import type { ItemProps, TableComponents } from 'react-virtuoso';

/** What the table's own elements are given; made anew on each drawing of the table. */
export interface GridContext {
  table: ComponentProps<'table'>;
  cols: readonly { key: string; width: string | undefined }[];
  /** Attributes of the row at a position. */
  row: (index: number) => Record<`aria-${string}` | `data-${string}`, string | number | boolean | undefined>;
  onScroll: (scroller: HTMLElement) => void;
}

interface GridTableProps {
  context: GridContext;
  style?: ComponentProps<'table'>['style'];
  children?: ReactNode;
}

/** The `<table>` with its column widths, virtual or not. */
export function GridTable({ context, style, children }: GridTableProps) {
  return (
    <table {...context.table} style={{ ...style, ...context.table.style }}>
      <colgroup>
        {context.cols.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      {children}
    </table>
  );
}

function GridRow({ context, item: _item, ...rest }: ItemProps<unknown> & { context: GridContext }) {
  return <tr {...rest} {...context.row(rest['data-index'])} />;
}

interface ScrollerProps extends ComponentProps<'div'> {
  context: GridContext;
  ref?: Ref<HTMLDivElement>;
}

/** Scrolls in both directions; tells when it is moved sideways, for the edge of the sticky column. */
function Scroller({ context, ...rest }: ScrollerProps) {
  return (
    <div
      {...rest}
      data-part="scroller"
      tabIndex={-1}
      onScroll={(event) => {
        rest.onScroll?.(event);
        context.onScroll(event.currentTarget);
      }}
    />
  );
}

export const gridComponents: TableComponents<unknown, GridContext> = {
  Table: GridTable,
  TableRow: GridRow,
  Scroller,
};

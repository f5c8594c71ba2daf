import { useCallback, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { elasticColumn, fitColumns, SELECT_WIDTH, widthOf } from './fitColumns.ts';
import type { Column, DataTableProps } from './types.ts';

export interface ColumnLayout<Row> {
  /** The columns shown now. */
  shown: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  setHidden: (key: string, hidden: boolean) => void;
  resize: (key: string, width: number) => void;
  reset: () => void;
  /** Widths of the `<col>` elements and the least width of the table, in CSS. */
  cols: { key: string; width: string | undefined }[];
  minWidth: string;
}

interface Extra {
  root: RefObject<HTMLElement | null>;
  selectable: boolean;
  /** Pixels of the last column, with actions and options; 0 without one. */
  endWidth: number;
}

const NO_WIDTHS: Readonly<Record<string, number>> = {};

/** Which columns are shown and how wide they are: chosen by hand, and by the room there is. */
export function useColumns<Row>(props: DataTableProps<Row>, { root, selectable, endWidth }: Extra): ColumnLayout<Row> {
  const { columns, onHiddenColumnsChange, onColumnWidthsChange } = props;
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string> | null>(null);
  const [ownWidths, setOwnWidths] = useState(NO_WIDTHS);
  const widths = props.columnWidths ?? ownWidths;
  const initiallyHidden = useMemo(
    () => new Set(columns.filter((column) => column.hidden).map((column) => column.key)),
    [columns],
  );
  const hidden = props.hiddenColumns ?? ownHidden ?? initiallyHidden;
  const extraWidth = (selectable ? SELECT_WIDTH : 0) + endWidth;

  const chosen = useMemo(() => columns.filter((column) => !hidden.has(column.key)), [columns, hidden]);
  const width = useRootWidth(root);
  const shown = useMemo(
    () => fitColumns(chosen, widths, width === 0 ? Number.POSITIVE_INFINITY : width - extraWidth),
    [chosen, widths, width, extraWidth],
  );

  const changeHidden = (next: ReadonlySet<string>) => {
    setOwnHidden(next);
    onHiddenColumnsChange?.(next);
  };
  const changeWidths = (next: Record<string, number>) => {
    setOwnWidths(next);
    onColumnWidthsChange?.(next);
  };
  const sizes = useMemo(() => {
    const elastic = elasticColumn(shown, widths);
    // The first column sticks: on a phone it must leave room for what scrolls beside it.
    const size = (column: Column<Row>, index: number) =>
      index === 0 ? `min(${widthOf(column, widths)}px, 45vw)` : `${widthOf(column, widths)}px`;
    return {
      cols: [
        ...(selectable ? [{ key: ':select', width: `${SELECT_WIDTH}px` }] : []),
        ...shown.map((column, index) => ({
          key: column.key,
          width: column.key === elastic ? undefined : size(column, index),
        })),
        ...(endWidth ? [{ key: ':end', width: `${endWidth}px` }] : []),
      ],
      minWidth: `calc(${[`${extraWidth}px`, ...shown.map(size)].join(' + ')})`,
    };
  }, [shown, widths, selectable, endWidth, extraWidth]);

  return {
    shown,
    hidden,
    ...sizes,
    setHidden: (key, hide) => {
      const next = new Set(hidden);
      if (hide) next.add(key);
      else next.delete(key);
      if (next.size < columns.length) changeHidden(next);
    },
    resize: (key, width) => {
      const least = columns.find((column) => column.key === key)?.minWidth ?? 64;
      changeWidths({ ...widths, [key]: Math.max(least, Math.round(width)) });
    },
    reset: () => {
      changeHidden(initiallyHidden);
      changeWidths({});
    },
  };
}

/** Width of the table's root in pixels; 0 before it is known. */
function useRootWidth(root: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange);
      if (root.current) observer.observe(root.current);
      return () => observer.disconnect();
    },
    [root],
  );
  return useSyncExternalStore(
    subscribe,
    () => root.current?.clientWidth ?? 0,
    () => 0,
  );
}

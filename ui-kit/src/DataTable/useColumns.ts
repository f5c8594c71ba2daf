import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fitColumns, lineRules, linesOf, SELECT_WIDTH, widthRules } from './fitColumns.ts';
import type { Column, DataTableProps } from './types.ts';

export interface ColumnLayout<Row> {
  /** The columns shown now. */
  shown: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  /** Keys of columns that are not shown: hidden, or without space. */
  absent: ReadonlySet<string>;
  setHidden: (key: string, hidden: boolean) => void;
  resize: (key: string, width: number) => void;
  reset: () => void;
  /** The widths of all columns as CSS rules, so that resizing re-renders no row. */
  rules: string;
}

interface Extra {
  root: RefObject<HTMLElement | null>;
  selectable: boolean;
  /** Selector of the table, for its CSS rules. */
  scope: string;
  /** Width in pixels of the last cell, with the actions; 0 without them. */
  endWidth: number;
  /** Pixels that overlap the end of the last header; 0 without the options. */
  headerEnd: number;
  /** The actions have their own column instead of overlapping the row. */
  endBeside: boolean;
  /** Rows have two lines. */
  lines: boolean;
}

const NO_WIDTHS: Readonly<Record<string, number>> = {};
const NONE: ReadonlySet<string> = new Set();

/** Which columns are shown and how wide they are, by the user's choice and the available width. */
export function useColumns<Row>(
  props: DataTableProps<Row>,
  { root, scope, selectable, endWidth, headerEnd, endBeside, lines }: Extra,
): ColumnLayout<Row> {
  const { columns, onHiddenColumnsChange, onColumnWidthsChange } = props;
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string> | null>(null);
  const [ownWidths, setOwnWidths] = useState(NO_WIDTHS);
  const widths = props.columnWidths ?? ownWidths;
  const [wanted, setWanted] = useState(NONE);
  const initiallyHidden = useMemo(
    () => new Set(columns.filter((column) => column.hidden).map((column) => column.key)),
    [columns],
  );
  const hidden = props.hiddenColumns ?? ownHidden ?? initiallyHidden;
  const extraWidth = (selectable ? SELECT_WIDTH : 0) + (endBeside ? endWidth : 0);

  const chosen = useMemo(() => columns.filter((column) => !hidden.has(column.key)), [columns, hidden]);
  const fit = useCallback(
    (width: number) =>
      lines ? linesOf(chosen, wanted) : fitColumns(chosen, widths, width - extraWidth, wanted, headerEnd),
    [chosen, widths, extraWidth, headerEnd, lines, wanted],
  );
  const width = useRootWidth(root, fit);
  const shown = useMemo(() => fit(width), [fit, width]);

  const changeHidden = (next: ReadonlySet<string>) => {
    setOwnHidden(next);
    onHiddenColumnsChange?.(next);
  };
  const changeWidths = (next: Record<string, number>) => {
    setOwnWidths(next);
    onColumnWidthsChange?.(next);
  };
  const rules = useMemo(() => {
    if (lines) return lineRules(shown, scope).join('\n');
    const over = endBeside ? '' : `;margin-inline-start:-${endWidth}px`;
    const ofColumns = widthRules(shown, widths, headerEnd, scope);
    return [...ofColumns, ...(endWidth ? [`${scope} td[data-part='end']{width:${endWidth}px${over}}`] : [])].join('\n');
  }, [shown, widths, endWidth, headerEnd, endBeside, lines, scope]);

  const absent = useMemo(() => {
    const present = new Set(shown.map((column) => column.key));
    return new Set(columns.map((column) => column.key).filter((key) => !present.has(key)));
  }, [columns, shown]);

  return {
    shown,
    hidden,
    absent,
    rules,
    setHidden: (key, hide) => {
      setWanted(withKey(wanted, key, !hide));
      if (hidden.has(key) !== hide) changeHidden(withKey(hidden, key, hide));
    },
    resize: (key, width) => {
      const least = columns.find((column) => column.key === key)?.minWidth ?? 64;
      changeWidths({ ...widths, [key]: Math.max(least, Math.round(width)) });
    },
    reset: () => {
      setWanted(NONE);
      changeHidden(initiallyHidden);
      changeWidths({});
    },
  };
}

function withKey(keys: ReadonlySet<string>, key: string, present: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (present) next.add(key);
  else next.delete(key);
  return next;
}

/**
 * Width of the table's root in pixels, infinite before it is known. It changes only when another number of columns
 * fits, so that resizing does not re-render the table.
 */
function useRootWidth(root: RefObject<HTMLElement | null>, fit: (width: number) => readonly unknown[]): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const real = useRef(width);
  const isOther = useEffectEvent((of: typeof fit = fit) => of(real.current).length !== of(width).length);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    // The observer reports after the first paint, when hiding a column would move the others.
    real.current = element.clientWidth || Number.POSITIVE_INFINITY;
    if (isOther()) setWidth(real.current);
    const observer = new ResizeObserver(([entry]) => {
      real.current = entry?.contentRect.width || Number.POSITIVE_INFINITY;
      // Before this frame is painted, so that no column flickers.
      if (isOther()) flushSync(() => setWidth(real.current));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  useLayoutEffect(() => {
    if (isOther(fit)) setWidth(real.current);
  }, [fit]);
  return width;
}

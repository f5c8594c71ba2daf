import { useMemo, useRef, useState } from 'react';
import type { DataTableProps } from './types.ts';
import type { PageView } from './usePages.ts';

export interface Selection<Row> {
  /** Keys of the loaded rows. */
  keys: ReadonlySet<string>;
  /** Number of selected rows, those on the server included. */
  count: number;
  /** Whether every matching row is selected, those on the server included. */
  isEvery: boolean;
  /** Whether all rows shown are selected, some or none. */
  extent: 'all' | 'some' | 'none';
  /** Number of rows that can be selected, if it is larger than the number shown and selected; else `null`. */
  offer: number | null;
  /** Toggles one row; with `range`, all rows from the last toggled one. */
  toggle: (index: number, range?: boolean) => void;
  /** Toggles the rows shown. */
  toggleShown: () => void;
  /** Selects the rows shown. */
  all: () => void;
  /** Selects every matching row, on other pages and on the server too. */
  every: () => void;
  clear: () => void;
  /** The selected rows that are loaded, in the caller's order. */
  rows: () => Row[];
}

const NONE: ReadonlySet<string> = new Set();

/** Selection by key, which sorting and filtering do not change. */
export function useSelection<Row>(props: DataTableProps<Row>, view: PageView<Row>): Selection<Row> {
  const { rows, rowKey, server = false, totalCount, bulkActions, onSelectionChange } = props;
  const [own, setOwn] = useState(props.defaultSelection ?? NONE);
  /** Number of rows when all were selected; with another number the selection is no longer “all”. */
  const [everyOf, setEveryOf] = useState<number | null>(null);
  const wanted = props.selection ?? own;
  if (everyOf !== null && (wanted.size === 0 || everyOf !== totalCount)) setEveryOf(null);
  const isEvery = everyOf !== null && wanted.size > 0 && everyOf === totalCount;

  // Deleted rows are deselected. With a server, rows of other pages stay selected.
  const checks = isEvery || (!server && wanted.size > 0);
  const here = useMemo(() => (checks ? new Set(rows.map(rowKey)) : null), [checks, rows, rowKey]);
  const keys = useMemo(() => {
    if (!here) return wanted;
    if (isEvery) return here;
    return [...wanted].every((key) => here.has(key)) ? wanted : new Set([...wanted].filter((key) => here.has(key)));
  }, [wanted, here, isEvery]);
  const anchor = useRef(-1);

  const change = (next: ReadonlySet<string>, every: number | null = null) => {
    setEveryOf(every);
    setOwn(next);
    onSelectionChange?.(next);
  };
  /** Keys by position among all rows; with a server, only those of this page. */
  const keysBetween = (from: number, to: number) => {
    const found: string[] = [];
    for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
      const row = server ? view.rowAt(at - view.base) : view.whole.rowAt(at);
      if (row !== undefined) found.push(rowKey(row));
    }
    return found;
  };
  const shownKeys = () => keysBetween(view.base, view.base + view.count - 1);
  const extent = useMemo(() => {
    if (keys.size === 0) return 'none';
    if (keys.size < view.count) return 'some';
    for (let index = 0; index < view.count; index++) {
      const row = view.rowAt(index);
      if (row !== undefined && !keys.has(rowKey(row))) return 'some';
    }
    return view.count > 0 ? 'all' : 'some';
  }, [keys, view, rowKey]);

  // With a server, all rows are offered only to actions that support rows that are not loaded.
  const takesAll = server && (bulkActions?.some((action) => action.takesAll) ?? false);
  const total = server ? (takesAll ? (totalCount ?? 0) : 0) : view.whole.count;
  const count = isEvery ? (totalCount ?? keys.size) : keys.size;
  return {
    keys,
    count,
    isEvery,
    extent,
    offer: keys.size > 0 && count < total ? total : null,
    toggle: (index, range = false) => {
      const row = view.rowAt(index);
      if (row === undefined) return;
      const next = new Set(keys);
      if (range && anchor.current >= 0) {
        for (const key of keysBetween(anchor.current, view.base + index)) next.add(key);
      } else if (!next.delete(rowKey(row))) {
        next.add(rowKey(row));
      }
      if (!range) anchor.current = view.base + index;
      change(next);
    },
    toggleShown: () => {
      const next = new Set(keys);
      if (extent !== 'all') for (const key of shownKeys()) next.add(key);
      else for (const key of shownKeys()) next.delete(key);
      change(next);
    },
    all: () => change(new Set([...keys, ...shownKeys()])),
    every: () =>
      server
        ? change(new Set([...keys, ...shownKeys()]), totalCount ?? null)
        : change(new Set([...keys, ...view.whole.all().map(rowKey)])),
    clear: () => {
      anchor.current = -1;
      change(NONE);
    },
    rows: () => rows.filter((row) => keys.has(rowKey(row))),
  };
}

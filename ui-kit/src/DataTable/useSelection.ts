import { useMemo, useRef, useState } from 'react';
import type { DataTableProps } from './types.ts';
import type { View } from './useView.ts';

export interface Selection<Row> {
  keys: ReadonlySet<string>;
  /** Whether all rows shown are selected, some or none. */
  extent: 'all' | 'some' | 'none';
  /** Selects or leaves one row; with `range` all rows from the last one to here. */
  toggle: (index: number, range?: boolean) => void;
  all: () => void;
  clear: () => void;
  /** The selected rows that are still there, in the caller's order. */
  rows: () => Row[];
}

const NONE: ReadonlySet<string> = new Set();

/** Which rows are selected, by key: sorting and filtering change nothing about it. */
export function useSelection<Row>(props: DataTableProps<Row>, view: View<Row>): Selection<Row> {
  const { rows, rowKey, server = false, onSelectionChange } = props;
  const [own, setOwn] = useState(props.defaultSelection ?? NONE);
  const wanted = props.selection ?? own;
  // What was deleted cannot stay selected. Pages of a server come and go: there it can.
  const checks = !server && wanted.size > 0;
  const there = useMemo(() => (checks ? new Set(rows.map(rowKey)) : null), [checks, rows, rowKey]);
  const keys = useMemo(() => {
    const isThere = (key: string) => !there || there.has(key);
    return [...wanted].every(isThere) ? wanted : new Set([...wanted].filter(isThere));
  }, [wanted, there]);
  const anchor = useRef(-1);

  const change = (next: ReadonlySet<string>) => {
    setOwn(next);
    onSelectionChange?.(next);
  };
  const keysBetween = (from: number, to: number) => {
    const found: string[] = [];
    for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
      const row = view.rowAt(index);
      if (row !== undefined) found.push(rowKey(row));
    }
    return found;
  };
  const allShown = () =>
    view.count > 0 && keys.size >= view.count && keysBetween(0, view.count - 1).every((key) => keys.has(key));
  return {
    keys,
    extent: keys.size === 0 ? 'none' : allShown() ? 'all' : 'some',
    toggle: (index, range = false) => {
      const row = view.rowAt(index);
      if (row === undefined) return;
      const next = new Set(keys);
      if (range && anchor.current >= 0) {
        for (const key of keysBetween(anchor.current, index)) next.add(key);
      } else if (!next.delete(rowKey(row))) {
        next.add(rowKey(row));
      }
      if (!range) anchor.current = index;
      change(next);
    },
    all: () => change(new Set([...keys, ...keysBetween(0, view.count - 1)])),
    clear: () => {
      anchor.current = -1;
      change(NONE);
    },
    rows: () => rows.filter((row) => keys.has(rowKey(row))),
  };
}

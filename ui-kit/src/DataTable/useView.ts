import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createMatcher, orderRows } from './orderRows.ts';
import type { DataTableProps, Sort } from './types.ts';

/** The rows in display order: the caller's array behind an index array. */
export interface View<Row> {
  count: number;
  rowAt: (index: number) => Row | undefined;
  /** All rows shown, in display order; creates an array, so call it on demand. */
  all: () => Row[];
  /** Position of a row, or -1. */
  indexOf: (key: string) => number;
  live: LiveRows<Row>;
  sort: Sort | null;
  /** Ascending, then descending, then the original order. */
  toggleSort: (key: string) => void;
}

export function useView<Row>(props: DataTableProps<Row>): View<Row> {
  const { rows, columns, rowKey, filter, filterRow, server = false, onSortChange } = props;
  const [ownSort, setOwnSort] = useState(props.defaultSort ?? null);
  const [matcher] = useState(createMatcher<Row>);
  const sort = props.sort === undefined ? ownSort : props.sort;
  // The last requested order. The caller may apply it later; a second press continues from it.
  const asked = useRef(sort);
  useLayoutEffect(() => {
    asked.current = sort;
  }, [sort]);

  const order = useMemo(
    () => (server ? null : orderRows(rows, columns, { sort, filter, filterRow }, matcher)),
    [server, rows, columns, sort, filter, filterRow, matcher],
  );
  // One store per array of rows: a new array replaces all updates.
  const live = useMemo(() => createLiveRows(rows, rowKey), [rows, rowKey]);
  return useMemo(() => {
    const count = order ? order.length : rows.length;
    const rowAt = (index: number) => live.at(order ? (order[index] ?? -1) : index);
    const toggleSort = (key: string) => {
      const before = asked.current;
      const next: Sort | null =
        before?.key !== key
          ? { key, direction: 'ascending' }
          : before.direction === 'ascending'
            ? { key, direction: 'descending' }
            : null;
      asked.current = next;
      setOwnSort(next);
      onSortChange?.(next);
    };
    const all = () => Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
    const indexOf = (key: string) => {
      for (let index = 0; index < count; index++) {
        const row = rowAt(index);
        if (row !== undefined && rowKey(row) === key) return index;
      }
      return -1;
    };
    return { count, rowAt, all, indexOf, live, sort, toggleSort };
  }, [order, rows, rowKey, live, sort, onSortChange]);
}

/** The caller's rows, with newer versions of single rows. */
export interface LiveRows<Row> {
  at: (index: number) => Row | undefined;
  update: (row: Row) => void;
  subscribe: (onChange: () => void) => () => void;
  /** A number that changes with each update. */
  version: () => number;
}

/** A store over one array of rows; only the rendered rows subscribe to it. */
function createLiveRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): LiveRows<Row> {
  const newer = new Map<string, Row>();
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    at: (index) => {
      const row = rows[index];
      return row === undefined || newer.size === 0 ? row : (newer.get(rowKey(row)) ?? row);
    },
    update: (row) => {
      newer.set(rowKey(row), row);
      version++;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** The caller's rows, with newer versions of single ones in their place. */
export interface LiveRows<Row> {
  at: (index: number) => Row | undefined;
  update: (row: Row) => void;
  subscribe: (onChange: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
}

/** A store over one array of rows; nothing but the drawn rows listens to it. */
export function createLiveRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): LiveRows<Row> {
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

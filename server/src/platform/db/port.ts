import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** One transaction; the same type on both adapters. */
export type Tx = PgDatabase<PgQueryResultHKT>;

/** What the platform needs of a database; PGlite (embedded) and PostgreSQL both give it. */
export interface Db {
  readonly dialect: 'pglite' | 'postgres';
  /**
   * Runs the work in one transaction: committed when it returns, rolled back when it throws.
   * Work may run again after a deadlock, so it touches nothing but the transaction.
   * Using the root handle inside a transaction throws: on PGlite, which has one connection, it would hang.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one statement, a transaction by itself, reading or writing. Spares the begin and the commit, which on a
   * hot path are half of the round trips. Several would each stand alone. The same guard holds as for `tx`.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls back for each NOTIFY on the channel, and with an empty payload after the connection was lost
   * and found again, when something may have been missed. Returns how to stop.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs a statement outside any transaction of ours, or, without values, a whole script.
   * For what brings its own SQL: migrations and the job queue.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** What a transaction has left for its end, and for when it is committed. */
interface Left {
  atEnd: (() => Promise<void>)[];
  committed: (() => void)[];
}

const leftBy = new WeakMap<Tx, Left>();

/**
 * Runs the work of a transaction, what it has left for the end, and, once it is committed, what it has left for then. For
 * the adapters.
 */
export async function untilCommitted<T>(
  begin: (run: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const left: Left = { atEnd: [], committed: [] };
  const result = await begin(async (tx) => {
    leftBy.set(tx, left);
    const done = await work(tx);
    // What is left for the end may leave more.
    for (const each of left.atEnd) await each();
    leftBy.delete(tx);
    return done;
  });
  for (const each of left.committed) each();
  return result;
}

/**
 * Leaves work for the end of a transaction, just before the commit: what keeps others waiting from then on. Outside a
 * transaction, where each statement is one, it is done at once.
 */
export async function beforeCommit(tx: Tx, work: () => Promise<void>): Promise<void> {
  const left = leftBy.get(tx);
  if (left) left.atEnd.push(work);
  else await work();
}

/** Leaves work for when a transaction is committed. Outside a transaction, where each statement is one, it is done at once. */
export function afterCommit(tx: Tx, work: () => void): void {
  const left = leftBy.get(tx);
  if (left) left.committed.push(work);
  else work();
}

/** What both drivers answer to a raw query: rows, and the type of each column. */
const RawResult = z.object({
  // What is in them is parsed once, by who asks for them: as records they would be copied before, which takes as long again.
  rows: z.custom<Record<string, unknown>[]>(
    (rows) => Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null),
  ),
  fields: z.array(z.object({ name: z.string(), dataTypeID: z.number() })),
});

const asNumber = (value: unknown) => Number(value);
const asDate = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));
/** PostgreSQL type ids whose values the two drivers return differently. */
const normalised: Readonly<Record<number, (value: unknown) => unknown>> = {
  20: asNumber, // int8
  1700: asNumber, // numeric
  1184: asDate, // timestamptz
};

/**
 * Rows of a raw query, where drizzle's builder does not reach. Rows are parsed by `row`;
 * int8 and numeric are numbers, timestamptz is a Date, on both adapters.
 */
export async function rowsOf<T>(tx: Tx, query: SQL, row: z.ZodType<T>): Promise<T[]> {
  const { rows, fields } = RawResult.parse(await tx.execute(query));
  for (const { name, dataTypeID } of fields) {
    const convert = normalised[dataTypeID];
    if (!convert) continue;
    for (const values of rows) if (values[name] !== null) values[name] = convert(values[name]);
  }
  return z.array(row).parse(rows);
}

const openTransaction = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work as the inside of a transaction: using the root handle in there throws until it has ended. */
export async function guarded<T>(run: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()?.open) {
    throw new Error('The root database handle was used inside a transaction: pass the transaction on instead.');
  }
  const state = { open: true };
  try {
    return await openTransaction.run(state, run);
  } finally {
    state.open = false;
  }
}

/** A database whose transactions are all part of this one: all its changes are committed together, or none. */
export const within = (db: Db, tx: Tx): Db => ({ ...db, tx: (work) => work(tx), once: (work) => work(tx) });

/** Runs a callback outside the transaction that is open where it is called. */
export const outsideTransaction = <T>(run: () => T): T => openTransaction.run({ open: false }, run);

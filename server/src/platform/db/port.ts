import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** One transaction; the same type on both adapters. */
export type Tx = PgDatabase<PgQueryResultHKT>;

/** The database interface of the platform, implemented by PGlite (embedded) and PostgreSQL. */
export interface Db {
  readonly dialect: 'pglite' | 'postgres';
  /**
   * Runs the work in one transaction: committed when it returns, rolled back when it throws.
   * Work may run again after a deadlock, or where another transaction deleted what it refers to, so it must have no side effects outside the transaction.
   * Using the root handle inside a transaction throws: on PGlite, which has one connection, it would hang.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one reading or writing statement as a transaction by itself. This saves the begin and the commit, which are
   * half of the round trips on a hot path. Several statements would be separate transactions. Guarded like `tx`.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls back for each NOTIFY on the channel, and with an empty payload after a lost connection is restored, when
   * notifications may have been missed. Returns a function that stops it.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs a statement outside any transaction of ours, or, without values, a whole script.
   * For migrations and the job queue, which bring their own SQL.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** Work that a transaction has deferred to its end, or until after its commit. */
interface DeferredWork {
  atEnd: (() => Promise<void>)[];
  committed: (() => void)[];
}

const deferredOf = new WeakMap<Tx, DeferredWork>();

/**
 * Runs the work of a transaction, then the work deferred to its end, and after the commit the work deferred until then.
 * For the adapters.
 */
export async function runWithDeferredWork<T>(
  begin: (run: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const deferred: DeferredWork = { atEnd: [], committed: [] };
  const result = await begin(async (tx) => {
    deferredOf.set(tx, deferred);
    const done = await work(tx);
    // Deferred work may defer more.
    for (const each of deferred.atEnd) await each();
    deferredOf.delete(tx);
    return done;
  });
  for (const each of deferred.committed) each();
  return result;
}

/**
 * Defers work to the end of a transaction, just before the commit: for work that takes locks, so that others wait only
 * briefly. Outside a transaction, where each statement is one, it runs at once.
 */
export async function beforeCommit(tx: Tx, work: () => Promise<void>): Promise<void> {
  const deferred = deferredOf.get(tx);
  if (deferred) deferred.atEnd.push(work);
  else await work();
}

/**
 * Defers work until a transaction is committed. Outside a transaction, where each statement is one, it runs at once.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const deferred = deferredOf.get(tx);
  if (deferred) deferred.committed.push(work);
  else work();
}

/** The result of a raw query in both drivers: rows, and the type of each column. */
const RawResult = z.object({
  // Only the caller parses their content: as zod records they would be copied first, which takes as long again.
  rows: z.custom<Record<string, unknown>[]>(
    (rows) => Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null),
  ),
  fields: z.array(z.object({ name: z.string(), dataTypeID: z.number() })),
});

const asNumber = (value: unknown) => Number(value);
const asDate = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));
/** Conversions by PostgreSQL type id, for types whose values the two drivers return differently. */
const normalised: Readonly<Record<number, (value: unknown) => unknown>> = {
  20: asNumber, // int8
  1700: asNumber, // numeric
  1184: asDate, // timestamptz
};

/**
 * Rows of a raw query, for SQL that drizzle's builder cannot express. Rows are parsed by `row`;
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

/** Runs the work as the inside of a transaction: until it ends, using the root handle inside it throws. */
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

/** A database whose transactions are all part of `tx`: all changes are committed together, or none. */
export const within = (db: Db, tx: Tx): Db => ({ ...db, tx: (work) => work(tx), once: (work) => work(tx) });

/** Runs a callback outside the transaction that is open where it is called. */
export const outsideTransaction = <T>(run: () => T): T => openTransaction.run({ open: false }, run);

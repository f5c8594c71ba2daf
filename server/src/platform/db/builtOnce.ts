import { type Column, sql } from 'drizzle-orm';
import type { Tx } from './port.ts';

/**
 * Builds a query of a hot path once per handle, and runs it with new values for its placeholders: drizzle takes longer
 * to build a select of many columns than the database takes to run it. Only the root handle, which `Db.once` gives,
 * lives long enough to benefit.
 *
 * @param build the query with values `given` later, prepared without a name: the adapters name statements themselves
 */
export function builtOnce<Query extends object>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const built = new WeakMap<Tx, Query>();
  return (tx) => {
    const known = built.get(tx);
    if (known) return known;
    const query = build(tx);
    built.set(tx, query);
    return query;
  };
}

/** A placeholder for a value of a column; the value is given by this name when the query runs. */
export const given = (name: string, column: Column) => sql`${sql.param(sql.placeholder(name), column)}`;

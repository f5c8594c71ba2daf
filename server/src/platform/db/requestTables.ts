import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';

/** Tables about requests; constraints and indexes live in the SQL. */

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    answer: text('answer'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
);

/** One row, written by the readiness check. */
export const readiness = pgTable('readiness', {
  one: boolean('one').primaryKey().default(true),
  writtenAt: moment('written_at').notNull().defaultNow(),
});

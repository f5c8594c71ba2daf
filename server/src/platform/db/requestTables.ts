import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

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

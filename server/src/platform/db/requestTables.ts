import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created, int8, moment } from './columns.ts';

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

/** A single row, written by the readiness check. */
export const readiness = pgTable('readiness', {
  one: boolean('one').primaryKey().default(true),
  writtenAt: moment('written_at').notNull().defaultNow(),
});

/** Requests to OData feeds. */
export const odataRequests = pgTable(
  'odata_requests',
  {
    ws: text('ws').notNull(),
    id: int8('id').generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    status: integer('status').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** Number of entities in the answer. */
    rows: integer('rows').notNull(),
    ms: doublePrecision('ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

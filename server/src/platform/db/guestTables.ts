import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment, version } from './columns.ts';

/** Tables of guests and PIN codes; constraints and indexes are in the SQL. */

export const pinCodes = pgTable('pin_codes', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  thing: text('thing').notNull(),
  value: text('value').notNull(),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  usesLeft: integer('uses_left'),
  used: integer('used').notNull().default(0),
  lastUsedAt: moment('last_used_at'),
  createdAt: created(),
  createdBy: text('created_by'),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const guests = pgTable(
  'guests',
  {
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    id: text('id').notNull(),
    secretHash: bytes('secret_hash'),
    codeEnd: text('code_end'),
    signIns: integer('sign_ins').notNull().default(0),
    lastSignInAt: moment('last_sign_in_at'),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: created(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.thing, table.id] })],
);

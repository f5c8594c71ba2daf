import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MappedAttribute } from '@parlance/contract/calls/store';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { connectionStates } from '@parlance/contract/thingTables';
import { created, moment, updated, version } from './columns.ts';

/** How virtual things that were made from the store are connected, and how their connections do. */
export const thingConnections = pgTable(
  'thing_connections',
  {
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    connector: text('connector').notNull(),
    /** The version of the connector that it was saved with. */
    connectorVersion: text('connector_version').notNull(),
    settings: jsonb('settings').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Sealed, by name. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    mapping: jsonb('mapping').$type<MappedAttribute[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    version: version(),
    state: text('state', { enum: connectionStates }).notNull().default('waiting'),
    since: moment('since').notNull().defaultNow(),
    problem: jsonb('problem').$type<ErrorDetail>(),
    /** Tries in a row that failed. */
    failures: integer('failures').notNull().default(0),
    workedAt: moment('worked_at'),
    /** What the connector keeps from one reading to the next, such as the ETag of an answer. */
    memory: jsonb('memory').$type<Record<string, unknown>>().notNull().default({}),
    /** When it is read or connected to next; null: it only takes commands. */
    dueAt: moment('due_at').defaultNow(),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    createdAt: created(),
    updatedAt: updated(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.thing] })],
);

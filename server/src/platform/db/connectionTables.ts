import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MappedAttribute } from '@parlance/contract/calls/store';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { connectionStates } from '@parlance/contract/thingTables';
import { created, moment, updated, version } from './columns.ts';

/** Connections of virtual things that were made from the store, with their settings and health. */
export const thingConnections = pgTable(
  'thing_connections',
  {
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    connector: text('connector').notNull(),
    /** The version of the connector with which the connection was saved. */
    connectorVersion: text('connector_version').notNull(),
    settings: jsonb('settings').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Sealed secrets by name. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    mapping: jsonb('mapping').$type<MappedAttribute[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    version: version(),
    state: text('state', { enum: connectionStates }).notNull().default('waiting'),
    since: moment('since').notNull().defaultNow(),
    problem: jsonb('problem').$type<ErrorDetail>(),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
    workedAt: moment('worked_at'),
    /** State of the connector between two readings, for example the ETag of an answer. */
    memory: jsonb('memory').$type<Record<string, unknown>>().notNull().default({}),
    /** When the connection is read or opened next; null where it only takes commands. */
    dueAt: moment('due_at').defaultNow(),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    createdAt: created(),
    updatedAt: updated(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.thing] })],
);

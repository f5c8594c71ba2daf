import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HookMapping } from '@parlance/contract/calls/webhooks';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { deliveryStates, hookVerifications, type WebhookEvent, webhookStops } from '@parlance/contract/thingTables';
import { bytes, created, int8, moment, version } from './columns.ts';

/** Tables of webhooks, sent and received; constraints and indexes are in the SQL. */

/** A secret that signs messages; it is not used after `until`. */
export interface SealedSecret {
  sealed: string;
  until: string | null;
}

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Event types that the webhook receives; empty: all. */
    events: jsonb('events').$type<WebhookEvent[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    /** Newest first. */
    secrets: jsonb('secrets').$type<SealedSecret[]>().notNull(),
    stopped: text('stopped', { enum: webhookStops }),
    stoppedAt: moment('stopped_at'),
    /** Failures since the last success. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    pausedUntil: moment('paused_until'),
    version: version(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    endpointId: text('endpoint_id').notNull(),
    thing: text('thing').notNull(),
    seq: int8('seq').generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The run of a script that caused the event. */
    runId: text('run_id'),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    /** Attempts in all. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts since the delivery was last requested. */
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    status: integer('status'),
    ms: integer('ms'),
    error: jsonb('error').$type<ErrorDetail>(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id').notNull(),
    ws: text('ws').notNull(),
    attempt: integer('attempt').notNull(),
    at: moment('at').notNull().defaultNow(),
    status: integer('status'),
    ms: integer('ms').notNull(),
    error: jsonb('error').$type<ErrorDetail>(),
    answer: text('answer').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt, table.ws] })],
);

export const incomingHooks = pgTable(
  'incoming_hooks',
  {
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    keyHash: bytes('key_hash').notNull(),
    verification: text('verification', { enum: hookVerifications }).notNull().default('key'),
    /** The sealed secret. */
    secret: text('secret'),
    /** When the secret was stored: it distinguishes two secrets, which are never shown. */
    secretSetAt: moment('secret_set_at'),
    mapping: jsonb('mapping').$type<HookMapping[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    version: version(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.thing] })],
);

export const hookRequests = pgTable(
  'hook_requests',
  {
    id: int8('id').generatedAlwaysAsIdentity(),
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    /** The sender's id of the message; null for a refused one. */
    messageId: text('message_id'),
    body: text('body'),
    error: jsonb('error').$type<ErrorDetail>(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

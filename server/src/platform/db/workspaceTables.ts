import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Answer } from '@parlance/contract/calls/nlp';
import type { Task } from '@parlance/contract/calls/workspaces';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { Language } from '@parlance/contract/limits';
import { created, int8, moment, updated, version } from './columns.ts';

/** Tables of workspaces and of what runs in them; constraints and indexes live in the SQL. */

export const workspaces = pgTable('workspaces', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  language: text('language').$type<Language>().notNull().default('auto'),
  companyId: text('company_id').notNull(),
  widgetKey: text('widget_key').notNull(),
  brand: text('brand'),
  /** The embedding model with which its classes train; empty: none. */
  embeddingModel: text('embedding_model').notNull().default(''),
  /** IANA name of the time zone that decides where days begin. */
  timeZone: text('time_zone').notNull().default('UTC'),
  createdAt: created(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const things = pgTable(
  'things',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    auth: integer('auth').notNull().default(0),
    welcome: jsonb('welcome').$type<Answer[]>().notNull().default([]),
    createdAt: created(),
    deletedAt: moment('deleted_at'),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const tasks = pgTable(
  'tasks',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject'),
    dedupe: text('dedupe'),
    status: text('status').$type<Task['status']>().notNull().default('queued'),
    progress: doublePrecision('progress').notNull().default(0),
    stage: text('stage'),
    payload: jsonb('payload').$type<unknown>().notNull().default({}),
    result: jsonb('result').$type<unknown>(),
    error: jsonb('error').$type<ErrorDetail>(),
    attempts: integer('attempts').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    heartbeatAt: moment('heartbeat_at'),
    createdBy: text('created_by'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

export const events = pgTable(
  'events',
  {
    id: int8('id').generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.createdAt] })],
);

export const audit = pgTable(
  'audit',
  {
    id: int8('id').generatedAlwaysAsIdentity(),
    ws: text('ws'),
    actorId: text('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: text('request_id'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.createdAt] })],
);

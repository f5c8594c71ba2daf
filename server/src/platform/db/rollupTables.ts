import { date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { int8, moment } from './columns.ts';

/** Figures of verbatims by hour and by day, in UTC; constraints, indexes and triggers are in the SQL. */

/** Hours whose verbatims have changed since they were rolled up. */
export const rollupTouches = pgTable(
  'rollup_touches',
  {
    hour: moment('hour').notNull(),
    ws: text('ws').notNull(),
    /** The transaction that changed them. */
    tx: int8('tx').notNull(),
    touchedAt: moment('touched_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.ws, table.tx] })],
);

/** How far what was there before is rolled up. */
export const rollupProgress = pgTable('rollup_progress', {
  ws: text('ws').primaryKey(),
  until: moment('until').notNull(),
});

/** When the figures of a day were last made. Triggers keep them. */
export const rollupDays = pgTable(
  'rollup_days',
  {
    ws: text('ws').notNull(),
    day: date('day').notNull(),
    /** Grows with each change of the workspace. */
    change: int8('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.day] })],
);

const figures = {
  status: text('status').notNull(),
  statusResponse: text('status_response').notNull(),
  messages: integer('messages').notNull(),
  ms: doublePrecision('ms').notNull(),
  latency: integer('latency').array().notNull(),
};

export const verbatimHours = pgTable(
  'verbatim_hours',
  { ws: text('ws').notNull(), hour: moment('hour').notNull(), ...figures },
  (table) => [primaryKey({ columns: [table.ws, table.hour, table.status, table.statusResponse] })],
);

export const verbatimDays = pgTable(
  'verbatim_days',
  {
    ws: text('ws').notNull(),
    dimension: text('dimension').notNull(),
    day: date('day').notNull(),
    value: text('value').notNull(),
    ...figures,
    /** Messages up to the end of each hour of the day, so of those of a day before. Null: made before this was kept. */
    hours: integer('hours').array(),
    /** Their ms, in the same way: of all and of intents alone. */
    hoursMs: doublePrecision('hours_ms').array(),
  },
  (table) => [
    primaryKey({
      columns: [table.ws, table.dimension, table.day, table.value, table.status, table.statusResponse],
    }),
  ],
);

/** Messages of the days of a month of UTC. Triggers keep them. */
export const verbatimMonths = pgTable(
  'verbatim_months',
  {
    ws: text('ws').notNull(),
    dimension: text('dimension').notNull(),
    month: date('month').notNull(),
    value: text('value').notNull(),
    status: text('status').notNull(),
    statusResponse: text('status_response').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.ws, table.dimension, table.month, table.value, table.status, table.statusResponse],
    }),
  ],
);

/** Hours in which something was said in a conversation, each with the one before it. */
export const conversationHours = pgTable(
  'conversation_hours',
  {
    ws: text('ws').notNull(),
    conversationId: text('conversation_id').notNull(),
    hour: moment('hour').notNull(),
    previous: moment('previous').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.conversationId, table.hour] })],
);

/**
 * Conversations of an hour: all, where no hours are since, and those in which something was said so many hours before, up to 32 days.
 * Triggers keep them.
 */
export const conversationReturns = pgTable(
  'conversation_returns',
  {
    ws: text('ws').notNull(),
    hoursSince: smallint('hours_since').notNull(),
    hour: moment('hour').notNull(),
    conversations: integer('conversations').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.hoursSince, table.hour] })],
);

/** Conversations of a day, by the day on which something was said in them before. */
export const conversationDays = pgTable(
  'conversation_days',
  {
    ws: text('ws').notNull(),
    day: date('day').notNull(),
    previous: date('previous').notNull(),
    conversations: integer('conversations').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.day, table.previous] })],
);

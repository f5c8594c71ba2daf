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

/** How far the verbatims from before rollups existed are rolled up. */
export const rollupProgress = pgTable('rollup_progress', {
  ws: text('ws').primaryKey(),
  until: moment('until').notNull(),
});

/** The last change of each day's figures. Maintained by triggers. */
export const rollupDays = pgTable(
  'rollup_days',
  {
    ws: text('ws').notNull(),
    day: date('day').notNull(),
    /** Increments with each change in the workspace. */
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
    /**
     * Cumulative messages to the end of each hour of the day, from which days of other time zones are read. Null in
     * rows that are older than the column.
     */
    hours: integer('hours').array(),
    /** Cumulative milliseconds, likewise; kept for all messages and by intent only. */
    hoursMs: doublePrecision('hours_ms').array(),
  },
  (table) => [
    primaryKey({
      columns: [table.ws, table.dimension, table.day, table.value, table.status, table.statusResponse],
    }),
  ],
);

/** Messages of the days of a month, in UTC. Maintained by triggers. */
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

/** Hours with messages in a conversation, each with the previous hour with messages. */
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
 * Conversations of an hour by the hours since their previous hour with messages, less than 32 days; 0 hours: all
 * conversations of the hour. Maintained by triggers.
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

/** Conversations of a day, by the day of their previous message. */
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

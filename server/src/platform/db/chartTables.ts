import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChartMail } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { created, moment, version } from './columns.ts';

/** The tabs of the dashboard of a workspace; constraints and indexes are in the SQL. */
export const charts = pgTable(
  'charts',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Position among the tabs, from 0. */
    position: integer('position').notNull(),
    range: jsonb('range').$type<ChartRange>().notNull(),
    cards: jsonb('cards').$type<ChartCard[]>().notNull().default([]),
    /** Null where the figures of the tab are not mailed. */
    mail: jsonb('mail').$type<ChartMail>(),
    mailedAt: moment('mailed_at'),
    version: version(),
    createdAt: created(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

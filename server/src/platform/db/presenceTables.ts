import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Viewers of scripts: a row for each open event stream. */
export const scriptViewers = pgTable('script_viewers', {
  stream: text('stream').primaryKey(),
  ws: text('ws').notNull(),
  scriptId: text('script_id').notNull(),
  userId: text('user_id').notNull(),
  /** The last heartbeat of the process that serves the stream. */
  seenAt: moment('seen_at').notNull().defaultNow(),
});

import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who has a script open: a row for each event stream that a person reads. */
export const scriptViewers = pgTable('script_viewers', {
  stream: text('stream').primaryKey(),
  ws: text('ws').notNull(),
  scriptId: text('script_id').notNull(),
  userId: text('user_id').notNull(),
  /** When its process said last that it is there still. */
  seenAt: moment('seen_at').notNull().defaultNow(),
});

import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

/** What a class was taught when a model of it was trained, so that the published one can be exported as it is. */
export const modelContents = pgTable('model_contents', {
  modelId: text('model_id').primaryKey(),
  /** Our own file format, compressed by gzip. */
  content: bytes('content').notNull(),
  createdAt: created(),
});

import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

/** The content that a model was trained with, kept so that the content of the published model can be exported. */
export const modelContents = pgTable('model_contents', {
  modelId: text('model_id').primaryKey(),
  /** In our own file format, compressed by gzip. */
  content: bytes('content').notNull(),
  createdAt: created(),
});

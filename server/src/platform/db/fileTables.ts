import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

/** Files in messages, and a workspace's own media; constraints and indexes live in the SQL. */
export const files = pgTable(
  'files',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    conversationId: text('conversation_id'),
    messageId: text('message_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    bytes: bytes('bytes').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

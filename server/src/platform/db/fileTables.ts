import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

/** Places for the bytes of a file: its row, or the object store. */
export const fileStores = ['database', 'objects'] as const;
export type FileStoreName = (typeof fileStores)[number];

/** Files in messages, and a workspace's own media; constraints and indexes live in the SQL. */
export const files = pgTable(
  'files',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    conversationId: text('conversation_id'),
    /** The knowledge base document that was read from this file. */
    document: text('document'),
    messageId: text('message_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    storedIn: text('stored_in', { enum: fileStores }).notNull().default('database'),
    /** Null where the bytes are in the object store. */
    bytes: bytes('bytes'),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** Each object in the object store, including those of deleted files. */
export const fileObjects = pgTable(
  'file_objects',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    kept: boolean('kept').notNull().default(false),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

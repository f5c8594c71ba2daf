import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { KnowledgeLanguage, KnowledgeSettings } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeQuestion, KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import type { SiteCrawl } from '@parlance/contract/calls/knowledge/documents';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { chunkOrigins, documentFormats, documentKinds, documentStates } from '@parlance/contract/knowledgeTables';
import { created, int8, moment, updated, version } from './columns.ts';

/** Tables of knowledge bases; constraints and indexes are in the SQL. */

export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<KnowledgeSettings>().notNull(),
    /** Increments with each change of the searchable content. */
    contentVersion: int8('content_version').notNull().default(0),
    version: version(),
    createdAt: created(),
    updatedAt: updated(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    base: text('base').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    format: text('format', { enum: documentFormats }).notNull(),
    state: text('state', { enum: documentStates }).notNull().default('queued'),
    /** Why reading the document failed. */
    cause: jsonb('cause').$type<ErrorDetail>(),
    /** From 0 to 1, while the document is read. */
    progress: real('progress'),
    /** Increments when the document must be read again; a job with an older number stores nothing. */
    reading: integer('reading').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    archivedAt: moment('archived_at'),
    address: text('address'),
    /** Pages: the document of their site. */
    site: text('site'),
    crawl: jsonb('crawl').$type<SiteCrawl>(),
    /** Sites: when they are read next. */
    dueAt: moment('due_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    fetchedAt: moment('fetched_at'),
    /** The original, a row of `files`. */
    fileId: text('file_id'),
    bytes: int8('bytes').notNull().default(0),
    /** The content of a typed text. */
    text: text('text'),
    title: text('title'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language').$type<KnowledgeLanguage>(),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    pages: integer('pages'),
    words: integer('words').notNull().default(0),
    chunkCount: integer('chunk_count').notNull().default(0),
    usedCount: integer('used_count').notNull().default(0),
    version: version(),
    createdAt: created(),
    updatedAt: updated(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const knowledgeChunks = pgTable(
  'knowledge_chunks',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    base: text('base').notNull(),
    document: text('document').notNull(),
    /** Added chunks: the extracted chunk that they follow. */
    after: text('after'),
    /** Order in the document. */
    place: integer('place').notNull(),
    path: text('path')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The text that is searched. */
    text: text('text').notNull(),
    /** The text as it was extracted; null for chunks that were added by hand. */
    extracted: text('extracted'),
    page: integer('page'),
    /** The fragment of the document's address that leads to the heading of the chunk. */
    anchor: text('anchor'),
    origin: text('origin', { enum: chunkOrigins }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The document no longer contains the chunk; it stays because it was changed by hand. */
    orphaned: boolean('orphaned').notNull().default(false),
    /** The chunk was deleted; its row stays so that readers of changes see the deletion. */
    removed: boolean('removed').notNull().default(false),
    /** The content version of the chunk's last change. */
    changed: int8('changed').notNull(),
    version: version(),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

/** The record of retrieval tests. */
export const knowledgeSearches = pgTable(
  'knowledge_searches',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    base: text('base').notNull(),
    request: jsonb('request').$type<KnowledgeQuestion>().notNull(),
    found: jsonb('found').$type<KnowledgeSearch & { embedding_model: string }>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

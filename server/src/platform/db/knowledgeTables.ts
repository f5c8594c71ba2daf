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
    /** Grows with each change of what is found in it. */
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
    /** Why it failed. */
    cause: jsonb('cause').$type<ErrorDetail>(),
    /** From 0 to 1, while it is read. */
    progress: real('progress'),
    /** Counts what is to be read; a job that reads something older stores nothing. */
    reading: integer('reading').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    archivedAt: moment('archived_at'),
    address: text('address'),
    /** The document of the site that a page belongs to. */
    site: text('site'),
    crawl: jsonb('crawl').$type<SiteCrawl>(),
    /** When a site is read next. */
    dueAt: moment('due_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    fetchedAt: moment('fetched_at'),
    /** The original, in files. */
    fileId: text('file_id'),
    bytes: int8('bytes').notNull().default(0),
    /** What was typed. */
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
    /** The chunk, as it was read, that an added one follows. */
    after: text('after'),
    /** Order in the document. */
    place: integer('place').notNull(),
    path: text('path')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What is searched. */
    text: text('text').notNull(),
    /** As it was read; null: it was added by hand. */
    extracted: text('extracted'),
    page: integer('page'),
    /** Leads to its heading in the address of its document. */
    anchor: text('anchor'),
    origin: text('origin', { enum: chunkOrigins }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The document has it no longer; it stays because it was changed by hand. */
    orphaned: boolean('orphaned').notNull().default(false),
    /** It is gone, and those who follow changes have to learn of it. */
    removed: boolean('removed').notNull().default(false),
    /** The content version of its last change. */
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

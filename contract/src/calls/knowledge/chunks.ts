import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, Ok, QueryInt, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { errorType } from '../../errors/errorType.ts';
import { chunkFilters, chunkOrigins, knowledgeLimits } from '../../knowledgeTables.ts';

/** A passage of a document, which is found and cited as one. */
export const KnowledgeChunk = z.object({
  id: Id,
  document: Id,
  document_name: z.string(),
  /** Increases in the order of the document. */
  place: Count,
  /** Headings above the chunk, the outermost first. */
  path: z.array(z.string()),
  /** The text that is searched and cited. */
  text: z.string(),
  /** The text as it was extracted; null for a chunk added by hand. */
  extracted: z.string().nullable(),
  page: z.int().nullable(),
  origin: z.enum(chunkOrigins),
  enabled: z.boolean(),
  /** The document no longer contains it; the chunk is kept because it was changed by hand. */
  orphaned: z.boolean(),
  /** Address of the chunk, for documents that have one. */
  link: z.string().nullable(),
  version: Version,
  updated_at: Timestamp,
});
export type KnowledgeChunk = z.infer<typeof KnowledgeChunk>;

export const ChunkText = z
  .string()
  .trim()
  .min(1)
  .max(knowledgeLimits.chunkLength)
  .refine(isStorable, errorType('not_storable'));

export const ChunkHeading = z
  .string()
  .trim()
  .min(1)
  .max(knowledgeLimits.headingLength)
  .refine(isStorable, errorType('not_storable'));

/** The result of an import of chunks. */
export const ChunkImport = z.object({
  added: Count,
  /** Skipped rows with the reason; rows count from 2, because the first one has the names of the columns. */
  skipped: z.array(z.object({ row: z.int(), error: ErrorDetail })),
});
export type ChunkImport = z.infer<typeof ChunkImport>;

/** Chunks of the documents of a knowledge base. */
export const knowledgeChunkCalls = defineCalls({
  'GET /api/1.0/gael/:ws/rag/:base/chunks': {
    summary: 'List chunks, by document and in their order; 404 if the chunk in `around` is unknown',
    permission: 'nlp_rag:read',
    operationId: 'listChunks',
    query: z.object({
      document: Id.optional(),
      /** Only these chunks: ids, separated by commas. */
      ids: z.string().max(4000).refine(isStorable).optional(),
      /** Text in the chunk or its headings. */
      search: z.string().max(1000).optional(),
      state: z.enum(chunkFilters).default('all'),
      /**
       * Id of a chunk: returns the page of its document with this chunk in the middle, and ignores the other
       * parameters.
       */
      around: Id.optional(),
      limit: QueryInt(1, knowledgeLimits.page).default(50),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(KnowledgeChunk), total: Count }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/chunks': {
    summary: 'Add a chunk to a document, after another one or at its end',
    permission: 'nlp_rag:edit',
    operationId: 'addChunk',
    body: z.object({
      document: Id,
      after: Id.optional(),
      path: z.array(ChunkHeading).max(10).default([]),
      text: ChunkText,
    }),
    response: KnowledgeChunk,
    status: 201,
  },
  'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id': {
    summary: 'Change the text of a chunk, enable or disable it, or restore it as it was read',
    permission: 'nlp_rag:edit',
    operationId: 'updateChunk',
    versioned: true,
    body: z.object({
      text: ChunkText.optional(),
      enabled: z.boolean().optional(),
      restore: z.literal(true).optional(),
    }),
    response: KnowledgeChunk,
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id': {
    summary: 'Delete a chunk that was added by hand or is no longer in its document; 409 for others',
    permission: 'nlp_rag:edit',
    operationId: 'deleteChunk',
    versioned: true,
    response: Ok,
  },
  'POST /api/1.0/gael/:ws/rag/:base/chunks-import': {
    summary: 'Add chunks from a CSV file with the columns document, heading and text',
    permission: 'nlp_rag:edit',
    operationId: 'importChunks',
    upload: z.object({}),
    response: ChunkImport,
    maxBytes: knowledgeLimits.importBytes,
  },
  'GET /api/1.0/gael/:ws/rag/:base/chunks-template': {
    summary: 'Download a CSV file to fill with chunks',
    permission: 'nlp_rag:read',
    operationId: 'getChunkTemplate',
    response: 'file',
  },
});

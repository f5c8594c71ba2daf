import { z } from 'zod';
import { Count, Id, isStorable, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { errorType } from '../../errors/errorType.ts';
import { chunkOrigins, knowledgeLimits } from '../../knowledgeTables.ts';

/** A passage of a document, which is found and cited as one. */
export const KnowledgeChunk = z.object({
  id: Id,
  document: Id,
  document_name: z.string(),
  /** Grows in the order of the document. */
  place: Count,
  /** The headings above it, the outermost first. */
  path: z.array(z.string()),
  /** What is searched and cited. */
  text: z.string(),
  /** As it was read; null of one that was added by hand. */
  extracted: z.string().nullable(),
  page: z.int().nullable(),
  origin: z.enum(chunkOrigins),
  enabled: z.boolean(),
  /** The document has it no longer; it stayed because it was changed by hand. */
  orphaned: z.boolean(),
  /** The address of its place, of documents that have one. */
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

/** What an import of chunks did. */
export const ChunkImport = z.object({
  added: Count,
  /** Rows that were left out, from 2, as the first one has the names of the columns, and why. */
  skipped: z.array(z.object({ row: z.int(), error: ErrorDetail })),
});
export type ChunkImport = z.infer<typeof ChunkImport>;

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, Name, Ok, Timestamp, Version } from '../../common.ts';
import { errorType } from '../../errors/errorType.ts';
import { knowledgeLimits } from '../../knowledgeTables.ts';
import { languages } from '../../limits.ts';

/** A language of documents. */
export const KnowledgeLanguage = z.enum(languages).exclude(['auto']);
export type KnowledgeLanguage = z.infer<typeof KnowledgeLanguage>;

const text = (max: number) => z.string().max(max).refine(isStorable, errorType('not_storable'));

/** How a knowledge base answers. */
export const KnowledgeSettings = z.object({
  /** Languages of its documents; empty: the workspace's. */
  languages: z.array(KnowledgeLanguage).max(languages.length),
  /** Whether it answers in conversations, before the fallback; and the classes for whose messages, empty: all. */
  responder: z.object({ enabled: z.boolean(), classes: z.array(Id).max(200) }),
  /** Whether the configured language model writes answers from passages; otherwise the best passages are shown. */
  use_model: z.boolean(),
  /** Added to the prompt. */
  instructions: text(knowledgeLimits.instructionsLength),
  /** One of the workspace's embedding models; empty: none. */
  embedding_model: z.string().max(200),
  /** Minimum score of a passage that answers; null: calibrated on the content. */
  threshold: z.number().min(0).max(1).nullable(),
  /** The answer where no passage answers, by language; the product's own text for other languages. */
  unknown: z.partialRecord(KnowledgeLanguage, text(knowledgeLimits.unknownLength)),
  /** Number of passages that an answer is made of. */
  passages: z.int().min(1).max(10),
});
export type KnowledgeSettings = z.infer<typeof KnowledgeSettings>;

/** A knowledge base, with counts of its documents. */
export const KnowledgeBase = z.object({
  id: Id,
  name: z.string(),
  settings: KnowledgeSettings,
  /** Includes archived documents. */
  documents: Count,
  /** Documents that answer: ready, enabled, valid today, and not archived. */
  searchable: Count,
  in_progress: Count,
  failed: Count,
  chunks: Count,
  /** Size of the originals. */
  bytes: Count,
  version: Version,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

/** Knowledge bases of a workspace. */
export const knowledgeBaseCalls = defineCalls({
  'GET /api/1.0/gael/:ws/rag': {
    summary: 'List the knowledge bases of a workspace, by name',
    permission: 'nlp_rag:read',
    operationId: 'listKnowledgeBases',
    response: z.object({ data: z.array(KnowledgeBase) }),
  },
  'POST /api/1.0/gael/:ws/rag': {
    summary: 'Create a knowledge base; 409 when the name exists',
    permission: 'nlp_rag:create',
    operationId: 'createKnowledgeBase',
    body: z.object({ name: Name, settings: KnowledgeSettings.partial().optional() }),
    response: KnowledgeBase,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/rag/:base': {
    summary: 'Get a knowledge base',
    permission: 'nlp_rag:read',
    operationId: 'getKnowledgeBase',
    response: KnowledgeBase,
  },
  'PUT /api/1.0/gael/:ws/rag/:base': {
    summary: 'Rename a knowledge base or change its settings; absent ones stay',
    permission: 'nlp_rag:edit',
    operationId: 'updateKnowledgeBase',
    versioned: true,
    body: z.object({ name: Name.optional(), settings: KnowledgeSettings.partial().optional() }),
    response: KnowledgeBase,
  },
  'DELETE /api/1.0/gael/:ws/rag/:base': {
    summary: 'Move a knowledge base with its documents to the trash',
    permission: 'nlp_rag:delete',
    operationId: 'deleteKnowledgeBase',
    versioned: true,
    response: Ok,
  },
});

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Id, Ok, Timestamp } from '../../common.ts';
import { KnowledgeQuestion, KnowledgeSearch } from './answers.ts';
import { KnowledgeLanguage } from './bases.ts';

/** A tried search in a list. */
export const TriedSearch = z.object({
  id: Id,
  question: z.string(),
  limit: z.int(),
  tags: z.array(z.string()),
  language: KnowledgeLanguage.nullable(),
  /** The settings at the time of the search. */
  method: KnowledgeSearch.shape.method,
  threshold: z.number(),
  embedding_model: z.string(),
  /** Score of the best passage; null: no passage was found. */
  best: z.number().nullable(),
  ms: z.number(),
  created_by: z.string(),
  created_at: Timestamp,
});
export type TriedSearch = z.infer<typeof TriedSearch>;

/** A tried search with the passages found at that time. */
export const TriedSearchDetail = TriedSearch.extend({
  passages: KnowledgeSearch.shape.passages,
  note: KnowledgeSearch.shape.note,
});
export type TriedSearchDetail = z.infer<typeof TriedSearchDetail>;

/** The record of retrieval tests: the searches tried in a knowledge base, with their results at that time. */
export const knowledgeSearchCalls = defineCalls({
  'GET /api/1.0/gael/:ws/rag/:base/searches': {
    summary: 'List the searches of the retrieval test, newest first; the last 200 are kept',
    permission: 'nlp_rag:read',
    operationId: 'listTriedSearches',
    response: z.object({ data: z.array(TriedSearch) }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/searches': {
    summary: 'Search the passages of a knowledge base for a question, and keep the result',
    permission: 'nlp_rag:read',
    operationId: 'trySearch',
    body: KnowledgeQuestion,
    response: TriedSearchDetail,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/rag/:base/searches/:id': {
    summary: 'Get a search of the retrieval test with its result',
    permission: 'nlp_rag:read',
    operationId: 'getTriedSearch',
    response: TriedSearchDetail,
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/searches': {
    summary: 'Delete the searches of the retrieval test',
    permission: 'nlp_rag:edit',
    operationId: 'forgetTriedSearches',
    response: Ok,
  },
});

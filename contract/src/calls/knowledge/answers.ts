import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, storable } from '../../common.ts';
import { languages } from '../../limits.ts';

/** A stretch of a text, in UTF-16 code units, `end` exclusive. */
const Stretch = z.object({ start: Count, end: Count });

/** A passage that was found for a question. */
export const Passage = z.object({
  chunk: Id,
  document: Id,
  document_name: z.string(),
  /** The headings above it, the outermost first. */
  path: z.array(z.string()),
  text: z.string(),
  page: z.int().nullable(),
  /** The address it is at, of documents that have one. */
  link: z.string().nullable(),
  /** From 0 to 1, to be compared with the threshold. */
  score: z.number(),
  /** Its place by words and by vectors, from 1; null: not among the best by these. */
  rank_words: z.int().nullable(),
  rank_vectors: z.int().nullable(),
  /** The question's words that it has, as it writes them. */
  terms: z.array(z.string()),
  /** Where they are in its text. */
  marks: z.array(Stretch),
  /** The sentence that answers best. */
  sentence: Stretch.nullable(),
  /** It reaches the threshold. */
  above: z.boolean(),
});
export type Passage = z.infer<typeof Passage>;

/** Whether embeddings were to take part and could not. */
export const searchNotes = ['embeddings_unavailable', 'embeddings_in_progress', 'embeddings_too_many'] as const;

/** What was found for a question, the best first. */
export const KnowledgeSearch = z.object({
  passages: z.array(Passage),
  threshold: z.number(),
  method: z.enum(['words', 'hybrid']),
  ms: z.number(),
  note: z.enum(searchNotes).nullable(),
});
export type KnowledgeSearch = z.infer<typeof KnowledgeSearch>;

/** Who wrote an answer: a language model; no one, where passages are quoted; no one, where nothing was found. */
export const answerWriters = ['model', 'passages', 'none'] as const;

export const KnowledgeAnswer = z.object({
  text: z.string(),
  written_by: z.enum(answerWriters),
  /** False: no passage answers, and the text says so. */
  known: z.boolean(),
  sentences: z.array(
    z.object({
      text: z.string(),
      /** Numbers of passages, from 1. */
      citations: z.array(z.int()),
      /** Words and figures of the sentence are in what it cites. */
      supported: z.boolean(),
    }),
  ),
  passages: z.array(Passage),
  /** Headings of passages that were found and not used: what may be asked next. */
  follow_ups: z.array(z.string()),
  model: z.string().nullable(),
  /** Changes with the prompt; empty without a model. */
  prompt_version: z.string(),
  ms: z.number(),
});
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>;

/** How a message was answered from a knowledge base, as it is kept with the verbatim. */
export const KnowledgeUse = z.object({
  base: Id,
  written_by: z.enum(answerWriters),
  /** All that were found, the best first. */
  passages: z.array(Passage.pick({ chunk: true, document: true, score: true })),
  /** Chunks that the answer cites. */
  cited: z.array(Id),
  model: z.string().nullable(),
  prompt_version: z.string(),
  ms: z.number(),
});
export type KnowledgeUse = z.infer<typeof KnowledgeUse>;

const Language = z.enum(languages).exclude(['auto']);
const Question = z.string().overwrite(storable).trim().min(1).max(1000);

/** What is searched for, and in which documents. */
export const KnowledgeQuestion = z.object({
  question: Question,
  limit: z.int().min(1).max(50).default(10),
  /** Only of documents with one of these. */
  tags: z.array(z.string().max(100).refine(isStorable)).max(50).optional(),
  /** Only of documents in this language. */
  language: Language.optional(),
});
export type KnowledgeQuestion = z.infer<typeof KnowledgeQuestion>;

export const knowledgeAnswerCalls = defineCalls({
  'POST /api/1.0/gael/:ws/rag/:base/search': {
    summary: 'Find the passages of a knowledge base for a question',
    permission: 'nlp_rag:read',
    operationId: 'searchKnowledge',
    body: KnowledgeQuestion,
    response: KnowledgeSearch,
  },
  'POST /api/1.0/gael/:ws/rag/:base/ask': {
    summary:
      'Answer a question from a knowledge base, as an event stream: `passages` (as a search gives them), pieces of `text` of a language model, and `answer`, or `failed`',
    permission: 'nlp_rag:read',
    operationId: 'askKnowledge',
    perMinute: 60,
    body: z.object({
      question: Question,
      /** Of the answer; by default that of the question. */
      language: Language.optional(),
      /** What was asked and answered before, the newest last. */
      previous: z
        .array(z.object({ question: Question, answer: z.string().overwrite(storable).max(8000) }))
        .max(5)
        .default([]),
    }),
    response: 'event-stream',
  },
});

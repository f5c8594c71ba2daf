import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, storable } from '../../common.ts';
import { languages } from '../../limits.ts';

/** A range of a text, in UTF-16 code units, `end` exclusive. */
const TextSpan = z.object({ start: Count, end: Count });

/** A passage that was found for a question. */
export const Passage = z.object({
  chunk: Id,
  document: Id,
  document_name: z.string(),
  /** Headings above the passage, the outermost first. */
  path: z.array(z.string()),
  text: z.string(),
  page: z.int().nullable(),
  /** Address of the passage, for documents that have one. */
  link: z.string().nullable(),
  /** 0 to 1, compared with the threshold. */
  score: z.number(),
  /** Rank by words and by vectors, from 1; null: not among the best. */
  rank_words: z.int().nullable(),
  rank_vectors: z.int().nullable(),
  /** The question's words that the passage contains, in its spelling. */
  terms: z.array(z.string()),
  /** Positions of these words in its text. */
  marks: z.array(TextSpan),
  /** The sentence with the best answer. */
  sentence: TextSpan.nullable(),
  /** The score reaches the threshold. */
  above: z.boolean(),
});
export type Passage = z.infer<typeof Passage>;

/** Why embeddings were not used although they are configured. */
export const searchNotes = ['embeddings_unavailable', 'embeddings_in_progress', 'embeddings_too_many'] as const;

/** The passages found for a question, the best first. */
export const KnowledgeSearch = z.object({
  passages: z.array(Passage),
  threshold: z.number(),
  method: z.enum(['words', 'hybrid']),
  ms: z.number(),
  note: z.enum(searchNotes).nullable(),
});
export type KnowledgeSearch = z.infer<typeof KnowledgeSearch>;

/**
 * Who wrote an answer: `model`, a language model; `passages`, no one, the passages are quoted; `none`, no one, nothing
 * was found.
 */
export const answerWriters = ['model', 'passages', 'none'] as const;

export const KnowledgeAnswer = z.object({
  text: z.string(),
  written_by: z.enum(answerWriters),
  /** False: no passage answers the question, and the text says so. */
  known: z.boolean(),
  sentences: z.array(
    z.object({
      text: z.string(),
      /** Numbers of the cited passages, from 1. */
      citations: z.array(z.int()),
      /** The words and figures of the sentence occur in the passages that it cites. */
      supported: z.boolean(),
    }),
  ),
  passages: z.array(Passage),
  /** Headings of passages that were found but not used, as suggestions for the next question. */
  follow_ups: z.array(z.string()),
  model: z.string().nullable(),
  /** Identifies the prompt; empty without a model. */
  prompt_version: z.string(),
  ms: z.number(),
});
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>;

/** How a message was answered from a knowledge base, as the verbatim stores it. */
export const KnowledgeUse = z.object({
  base: Id,
  written_by: z.enum(answerWriters),
  /** All passages found, the best first. */
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

/** A question, and the documents to search. */
export const KnowledgeQuestion = z.object({
  question: Question,
  limit: z.int().min(1).max(50).default(10),
  /** Only documents with one of these tags. */
  tags: z.array(z.string().max(100).refine(isStorable)).max(50).optional(),
  /** Only documents in this language. */
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
      /** Language of the answer; by default that of the question. */
      language: Language.optional(),
      /** Earlier questions with their answers, the newest last. */
      previous: z
        .array(z.object({ question: Question, answer: z.string().overwrite(storable).max(8000) }))
        .max(5)
        .default([]),
    }),
    response: 'event-stream',
  },
});

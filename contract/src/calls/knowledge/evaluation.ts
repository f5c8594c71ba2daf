import { z } from 'zod';
import { Count, Id, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { expectationStates, questionSources, questionStates, runCauses } from '../../knowledgeTables.ts';
import { answerWriters } from './answers.ts';

const Share = z.number().min(0).max(1);

/** What answers a question: a passage, or any passage of a document. */
export const ExpectedSource = z.object({
  document: Id,
  /** Null: any of the document. */
  chunk: Id.nullable().default(null),
});

/** The same, as it is now. */
export const Expectation = z.object({
  document: Id,
  /** Null: it was deleted for good. */
  document_name: z.string().nullable(),
  chunk: Id.nullable(),
  /** Headings and beginning of the passage; null without one, or where it is gone. */
  passage: z.object({ path: z.array(z.string()), text: z.string() }).nullable(),
  /** Where a passage is gone, any passage of its document answers. */
  state: z.enum(expectationStates),
});
export type Expectation = z.infer<typeof Expectation>;

/** A question of a set, with what is expected. */
export const SetQuestion = z.object({
  id: Id,
  text: z.string(),
  /** False: nothing in the knowledge base answers it. */
  answerable: z.boolean(),
  /** At least one of these answers. */
  expected: z.array(Expectation),
  /** Drafts are not counted by runs. */
  state: z.enum(questionStates),
  source: z.enum(questionSources),
  version: Version,
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type SetQuestion = z.infer<typeof SetQuestion>;

/** With what a run was made. */
export const RunSettings = z.object({
  /** The lowest score of a passage that answers. */
  threshold: Share,
  method: z.enum(['words', 'hybrid']),
  /** Empty: none. */
  embedding_model: z.string(),
  content_version: Count,
  /** How many passages an answer is made of. */
  passages: Count,
  /** The language model that wrote the answers; null: passages were quoted. */
  model: z.string().nullable(),
  /** Changes with the prompt; empty without a model. */
  prompt_version: z.string(),
});
export type RunSettings = z.infer<typeof RunSettings>;

/** Figures of a run; those that nothing was counted for are null. */
export const RunFigures = z.object({
  questions: Count,
  answerable: Count,
  unanswerable: Count,
  /** Share of answerable questions with a right passage among the first five. */
  recall: Share.nullable(),
  /** Mean of one by the place of the first right passage, over answerable questions. */
  mrr: Share.nullable(),
  /** Of the questions that were not answered, the share that nothing answers. */
  unknown_precision: Share.nullable(),
  /** Of the questions that nothing answers, the share that was not answered. */
  unknown_recall: Share.nullable(),
  /** Share of the sentences of answers whose citations pass the checks. */
  citations: Share.nullable(),
  sentences: Count,
  /** Half of the questions were searched in fewer milliseconds. */
  p50_ms: z.number(),
  /** Questions whose passage is gone, so that its document counts. */
  gone: Count,
});
export type RunFigures = z.infer<typeof RunFigures>;

const NamedDocument = z.object({ id: Id, name: z.string() });

/** A measurement of a knowledge base by a question set. */
export const KnowledgeRun = z.object({
  id: Id,
  set: Id,
  cause: z.enum(runCauses),
  settings: RunSettings,
  figures: RunFigures,
  /** The run before, and what differs from it; null for the first. */
  since: z
    .object({ run: Id, now_answered: Count, no_longer_answered: Count, documents: z.array(NamedDocument) })
    .nullable(),
  /** Whether the results of its questions are still stored; those of older runs are not. */
  has_results: z.boolean(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type KnowledgeRun = z.infer<typeof KnowledgeRun>;

/** A named list of questions of a knowledge base. */
export const QuestionSet = z.object({
  id: Id,
  name: z.string(),
  /** Those that runs count. */
  questions: Count,
  /** Those of them that nothing answers. */
  unanswerable: Count,
  drafts: Count,
  /** Whether it is run by itself after documents have changed. */
  run_after_changes: z.boolean(),
  last_run: KnowledgeRun.nullable(),
  version: Version,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  updated_at: Timestamp,
});
export type QuestionSet = z.infer<typeof QuestionSet>;

/** A passage as a run found it. */
const FoundSource = z.object({
  chunk: Id,
  document: Id,
  /** Null: the document was deleted for good. */
  document_name: z.string().nullable(),
  score: z.number(),
  /** It reached the threshold. */
  above: z.boolean(),
  /** It was expected. */
  right: z.boolean(),
});

/** How a run answered a question. */
export const QuestionResult = z.object({
  question: Id,
  text: z.string(),
  answerable: z.boolean(),
  /** Place of the first right passage, from 1; null: not among the first ten. */
  rank: z.int().nullable(),
  /** Of the best passage. */
  score: z.number().nullable(),
  /** It was answered, not refused. */
  known: z.boolean(),
  /** Answered from a right passage, or rightly refused. */
  right: z.boolean(),
  /** The state of what was expected. */
  expected: z.enum(expectationStates),
  passages: z.array(FoundSource),
  written_by: z.enum(answerWriters),
  sentences: Count,
  /** Sentences whose citations pass the checks. */
  supported: Count,
  ms: z.number(),
});
export type QuestionResult = z.infer<typeof QuestionResult>;

/** A question that two runs answered differently. */
export const ChangedQuestion = z.object({
  question: Id,
  text: z.string(),
  answerable: z.boolean(),
  rank_before: z.int().nullable(),
  rank_after: z.int().nullable(),
  known_before: z.boolean(),
  known_after: z.boolean(),
  right_before: z.boolean(),
  right_after: z.boolean(),
  /** Documents that changed in between, and that one of the answers came from. */
  documents: z.array(NamedDocument),
});
export type ChangedQuestion = z.infer<typeof ChangedQuestion>;

/** What differs between two runs of a set, over the questions of both. */
export const RunComparison = z.object({
  before: KnowledgeRun,
  after: KnowledgeRun,
  /** Questions of both. */
  shared: Count,
  /** Wrong before and right now. */
  won: z.array(ChangedQuestion),
  lost: z.array(ChangedQuestion),
  /** Answered now and not before, whether rightly or not. */
  now_answered: z.array(ChangedQuestion),
  no_longer_answered: z.array(ChangedQuestion),
  /** Documents that more or fewer questions are answered from. */
  sources: z.array(z.object({ document: Id, document_name: z.string().nullable(), before: Count, after: Count })),
});
export type RunComparison = z.infer<typeof RunComparison>;

/** What an import of questions did. */
export const QuestionImport = z.object({
  added: Count,
  /** Those of them that name no document, and have to be completed. */
  drafts: Count,
  /** Questions that the set has already. */
  duplicates: Count,
  /** Rows that were left out, from 2, as the first one has the names of the columns, and why. */
  skipped: z.array(z.object({ row: z.int(), error: ErrorDetail })),
});
export type QuestionImport = z.infer<typeof QuestionImport>;

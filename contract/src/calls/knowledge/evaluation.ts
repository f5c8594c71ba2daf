import { z } from 'zod';
import { Count, Id, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { expectationStates, questionSources, questionStates, runCauses } from '../../knowledgeTables.ts';
import { answerWriters } from './answers.ts';

const Share = z.number().min(0).max(1);

/** The expected source of an answer: a passage, or any passage of a document. */
export const ExpectedSource = z.object({
  document: Id,
  /** Null: any passage of the document. */
  chunk: Id.nullable().default(null),
});

/** The expected source with its current state. */
export const Expectation = z.object({
  document: Id,
  /** Null: the document was deleted permanently. */
  document_name: z.string().nullable(),
  chunk: Id.nullable(),
  /** Headings and beginning of the passage; null without a passage, or where it no longer exists. */
  passage: z.object({ path: z.array(z.string()), text: z.string() }).nullable(),
  /** Where the expected passage no longer exists, any passage of its document counts. */
  state: z.enum(expectationStates),
});
export type Expectation = z.infer<typeof Expectation>;

/** A question of a set, with its expected sources. */
export const SetQuestion = z.object({
  id: Id,
  text: z.string(),
  /** False: nothing in the knowledge base answers it. */
  answerable: z.boolean(),
  /** At least one of these has to answer. */
  expected: z.array(Expectation),
  /** Runs do not count drafts. */
  state: z.enum(questionStates),
  source: z.enum(questionSources),
  version: Version,
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type SetQuestion = z.infer<typeof SetQuestion>;

/** The settings of a run. */
export const RunSettings = z.object({
  /** Minimum score of a passage that answers. */
  threshold: Share,
  method: z.enum(['words', 'hybrid']),
  /** Empty: none. */
  embedding_model: z.string(),
  content_version: Count,
  /** Number of passages that an answer is made of. */
  passages: Count,
  /** The language model that wrote the answers; null: passages were quoted. */
  model: z.string().nullable(),
  /** Identifies the prompt; empty without a model. */
  prompt_version: z.string(),
});
export type RunSettings = z.infer<typeof RunSettings>;

/** Figures of a run; null where no question counts for them. */
export const RunFigures = z.object({
  questions: Count,
  answerable: Count,
  unanswerable: Count,
  /** Recall at 5: share of answerable questions with a correct passage among the first five. */
  recall: Share.nullable(),
  /** Mean reciprocal rank of the first correct passage, over answerable questions. */
  mrr: Share.nullable(),
  /** Precision of refusals: of the questions that were not answered, the share that is unanswerable. */
  unknown_precision: Share.nullable(),
  /** Recall of refusals: of the unanswerable questions, the share that was not answered. */
  unknown_recall: Share.nullable(),
  /** Share of the sentences of answers whose citations pass the checks. */
  citations: Share.nullable(),
  sentences: Count,
  /** Median time of a search, in milliseconds. */
  p50_ms: z.number(),
  /** Questions whose expected passage no longer exists, so that its document counts. */
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
  /** The previous run, and the differences from it; null for the first. */
  since: z
    .object({ run: Id, now_answered: Count, no_longer_answered: Count, documents: z.array(NamedDocument) })
    .nullable(),
  /** Whether the results of its questions are still stored; older runs keep only their figures. */
  has_results: z.boolean(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type KnowledgeRun = z.infer<typeof KnowledgeRun>;

/** A named list of questions of a knowledge base. */
export const QuestionSet = z.object({
  id: Id,
  name: z.string(),
  /** Questions that runs count. */
  questions: Count,
  /** The unanswerable ones among them. */
  unanswerable: Count,
  drafts: Count,
  /** Whether a run starts automatically after documents have changed. */
  run_after_changes: z.boolean(),
  last_run: KnowledgeRun.nullable(),
  version: Version,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  updated_at: Timestamp,
});
export type QuestionSet = z.infer<typeof QuestionSet>;

/** A passage that a run found. */
const FoundSource = z.object({
  chunk: Id,
  document: Id,
  /** Null: the document was deleted permanently. */
  document_name: z.string().nullable(),
  score: z.number(),
  /** Its score reached the threshold. */
  above: z.boolean(),
  /** It was an expected one. */
  right: z.boolean(),
});

/** How a run answered a question. */
export const QuestionResult = z.object({
  question: Id,
  text: z.string(),
  answerable: z.boolean(),
  /** Rank of the first correct passage, from 1; null: not among the first ten. */
  rank: z.int().nullable(),
  /** Score of the best passage. */
  score: z.number().nullable(),
  /** The question was answered, not refused. */
  known: z.boolean(),
  /** Answered from a correct passage, or correctly refused. */
  right: z.boolean(),
  /** The state of the expected sources. */
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
  /** Documents that changed between the runs and are a source of one of the answers. */
  documents: z.array(NamedDocument),
});
export type ChangedQuestion = z.infer<typeof ChangedQuestion>;

/** The differences between two runs of a set, over the questions of both. */
export const RunComparison = z.object({
  before: KnowledgeRun,
  after: KnowledgeRun,
  /** Questions in both runs. */
  shared: Count,
  /** Wrong in the first run and correct in the second. */
  won: z.array(ChangedQuestion),
  lost: z.array(ChangedQuestion),
  /** Answered only in the second run, correctly or not. */
  now_answered: z.array(ChangedQuestion),
  no_longer_answered: z.array(ChangedQuestion),
  /** Documents with a different number of questions answered from them. */
  sources: z.array(z.object({ document: Id, document_name: z.string().nullable(), before: Count, after: Count })),
});
export type RunComparison = z.infer<typeof RunComparison>;

/** The result of an import of questions. */
export const QuestionImport = z.object({
  added: Count,
  /** Added questions that name no document, and have to be completed. */
  drafts: Count,
  /** Questions that the set already contains. */
  duplicates: Count,
  /** Skipped rows with the reason; rows count from 2, because the first one has the names of the columns. */
  skipped: z.array(z.object({ row: z.int(), error: ErrorDetail })),
});
export type QuestionImport = z.infer<typeof QuestionImport>;

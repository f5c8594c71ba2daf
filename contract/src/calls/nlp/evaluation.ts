import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, QueryFlag, QueryInt, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { ImportProblem } from './imports.ts';
import { branches } from './training.ts';
import { UtteranceText } from './utterances.ts';

/** `cross_validation`: the class's own sentences, each judged by a model that never saw it. */
export const evaluationKinds = ['cross_validation', 'test_set'] as const;
export type EvaluationKind = (typeof evaluationKinds)[number];

const Share = z.number().min(0).max(1);
/** Place in the report's list of intents; -1: none of them. */
const Place = z.int().min(-1);

/** Precision, recall and their harmonic mean. */
export const Quality = z.object({ precision: Share, recall: Share, f1: Share });
export type Quality = z.infer<typeof Quality>;

export const EvaluationFigures = z.object({
  sentences: Count,
  /** Sentences that mean an intent, and those that mean none. */
  in_scope: Count,
  out_of_scope: Count,
  /** Share of the sentences in scope whose own intent was understood. */
  accuracy: Share,
  /** Each intent counts alike; each sentence counts alike. */
  macro: Quality,
  weighted: Quality,
  /** Share of the sentences out of scope that were given no intent; null without any. */
  rejected: Share.nullable(),
  /** From which score on an intent counted as understood. */
  threshold: Share,
  /** The threshold at which both kinds of sentences together do best. */
  recommended_threshold: Share,
  /** How far scores are from the share of right answers among them, on average. */
  calibration_error: Share,
});
export type EvaluationFigures = z.infer<typeof EvaluationFigures>;

export const IntentFigures = Quality.extend({
  id: Id,
  /** Its name when it was measured. */
  intent: z.string(),
  /** Sentences that mean it. */
  support: Count,
  right: Count,
  /** Sentences that were understood as it. */
  predicted: Count,
  /** The intent its sentences were most often taken for; null when never for another. */
  confused_with: z.object({ place: Place, count: Count }).nullable(),
});
export type IntentFigures = z.infer<typeof IntentFigures>;

/** How an evaluation came out, as it is kept. */
export const StoredReport = z.object({
  figures: EvaluationFigures,
  intents: z.array(IntentFigures),
  /** How often a sentence of one intent was understood as another: expected, predicted, count. */
  confusions: z.array(z.tuple([Place, Place, Count])),
  /** What other thresholds would do, from 0 upwards. */
  curve: z.array(z.object({ threshold: Share, accuracy: Share, rejected: Share.nullable() })),
  /** Sentences in scope by score: how sure, how often right. */
  calibration: z.array(z.object({ score: Share, right: Share, count: Count })),
  /** Sentences whose expected intent the class no longer has, left out. */
  skipped: Count,
});
export type StoredReport = z.infer<typeof StoredReport>;

export const Evaluation = z.object({
  id: Id,
  class_id: Id,
  kind: z.enum(evaluationKinds),
  test_set: z.object({ id: Id, name: z.string() }).nullable(),
  /** Which model was asked; null for cross-validation, which trains its own. */
  branch: z.enum(branches).nullable(),
  model_id: z.string().nullable(),
  folds: Count.nullable(),
  figures: EvaluationFigures,
  created_at: Timestamp,
  created_by: z.string().nullable(),
});
export type Evaluation = z.infer<typeof Evaluation>;

export const EvaluationReport = Evaluation.extend({
  ...StoredReport.shape,
  /** Sentences wrongly understood. */
  wrong: Count,
  /** Whether its sentences are still there to be looked at; those of older evaluations are not. */
  has_sentences: z.boolean(),
});
export type EvaluationReport = z.infer<typeof EvaluationReport>;

/** The class's threshold: chosen by people, and what the newest training suggests. */
export const Threshold = z.object({
  own: Share.nullable(),
  suggested: Share.nullable(),
  /** Version of the class, for `If-Match`. */
  version: Version,
});
export type Threshold = z.infer<typeof Threshold>;

/** One sentence of an evaluation, and where it is now. */
export const EvaluatedSentence = z.object({
  position: Count,
  text: z.string(),
  expected: Place,
  predicted: Place,
  /** What scored best, though it may have been too little. */
  best: Place,
  score: z.number(),
  /** The utterance or test case; null when it is gone, or belongs to another class. */
  source_id: z.string().nullable(),
  /** Id of the intent it belongs to by now, or is expected as; null: none, or gone. */
  intent_id: z.string().nullable(),
  /** Of a test case, for `If-Match`. */
  version: Version.nullable(),
});
export type EvaluatedSentence = z.infer<typeof EvaluatedSentence>;

export const sentenceChanges = ['worse', 'better'] as const;

export const Comparison = z.object({
  before: Evaluation,
  after: Evaluation,
  intents: z.array(
    z.object({
      id: Id,
      intent: z.string(),
      before: Quality.nullable(),
      after: Quality.nullable(),
    }),
  ),
  /** Sentences of both that were right before and are wrong now, and the other way round. */
  worse: Count,
  better: Count,
});
export type Comparison = z.infer<typeof Comparison>;

export const testCaseSources = ['hand', 'import', 'verbatim'] as const;
export type TestCaseSource = (typeof testCaseSources)[number];

export const TestCase = z.object({
  id: Id,
  text: z.string(),
  /** Id of the intent it means; null: none of the class's. */
  intent_id: z.string().nullable(),
  source: z.enum(testCaseSources),
  version: Version,
  created_at: Timestamp,
});
export type TestCase = z.infer<typeof TestCase>;

export const TestSet = z.object({
  id: Id,
  class_id: Id,
  name: z.string(),
  case_count: Count,
  /** Of these, how many mean none of the class's intents. */
  out_of_scope: Count,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  updated_at: Timestamp,
  version: Version,
});
export type TestSet = z.infer<typeof TestSet>;

/** What reading a file into a test set does, or would do. */
export const TestImport = z.object({
  applied: z.boolean(),
  filename: z.string(),
  columns: z.array(z.string()),
  mapping: z.object({ text: z.string().nullable(), intent: z.string().nullable() }),
  rows: Count,
  added: Count,
  /** Of these, how many mean none of the class's intents. */
  out_of_scope: Count,
  /** Sentences the set has already. */
  duplicates: Count,
  /** Intents the class does not have; their rows are left out. */
  unknown: z.array(z.object({ intent: z.string(), rows: Count })),
  problems: z.array(ImportProblem),
  error_count: Count,
  importable: z.boolean(),
});
export type TestImport = z.infer<typeof TestImport>;

const expected = Id.nullable();

/** How well a class understands, measured by sentences it was not trained on. */
export const evaluationCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/evaluations': {
    summary: 'The evaluations of a class, newest first, and its threshold',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(Evaluation), threshold: Threshold }),
  },
  'POST /api/1.0/gael/:ws/class/:id/evaluations': {
    summary:
      'Measure a class in the background, by cross-validation or a test set; the task is named as the evaluation',
    permission: 'nlp_class:edit',
    body: z.object({
      kind: z.enum(evaluationKinds).default('cross_validation'),
      folds: z.int().min(2).max(10).default(5),
      test_set: Id.optional(),
      branch: z.enum(branches).default('draft'),
    }),
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
  'PUT /api/1.0/gael/:ws/class/:id/threshold': {
    summary: 'From which score on an intent counts as understood; null: what training suggests',
    permission: 'nlp_class:edit',
    body: z.object({ threshold: Share.nullable() }),
    response: Threshold,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id': {
    summary: 'How an evaluation came out',
    permission: 'nlp_class:read',
    response: EvaluationReport,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/sentences': {
    summary:
      'Its sentences, wrongly understood ones first; of one confusion, or that changed against another evaluation',
    permission: 'nlp_class:read',
    query: z.object({
      expected: QueryInt(-1, 10_000).optional(),
      predicted: QueryInt(-1, 10_000).optional(),
      wrong: QueryFlag.default(false),
      against: z.string().max(200).optional(),
      change: z.enum(sentenceChanges).default('worse'),
      search: z.string().max(200).optional(),
      limit: QueryInt(1, limits.verbatimPage).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(EvaluatedSentence), total: Count }),
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/comparison/:other': {
    summary: 'What became better or worse since another evaluation of the same sentences',
    permission: 'nlp_class:read',
    response: Comparison,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/export': {
    summary: 'The figures of its intents, or the sentences wrongly understood, as XLSX or CSV',
    permission: 'nlp_class:read',
    query: z.object({
      what: z.enum(['intents', 'sentences']).default('intents'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    response: 'file',
  },
  'GET /api/1.0/gael/:ws/class/:id/testsets': {
    summary: 'The test sets of a class',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(TestSet) }),
  },
  'POST /api/1.0/gael/:ws/class/:id/testsets': {
    summary: 'Create a test set',
    permission: 'nlp_class:edit',
    body: z.object({ name: Name }),
    response: TestSet,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/testset/:id': {
    summary: 'A test set with its sentences, newest first',
    permission: 'nlp_class:read',
    response: TestSet.extend({ cases: z.array(TestCase) }),
  },
  'PUT /api/1.0/gael/:ws/testset/:id': {
    summary: 'Rename a test set; If-Match with its version refuses a stale save (412)',
    permission: 'nlp_class:edit',
    body: z.object({ name: Name }),
    response: TestSet,
  },
  'DELETE /api/1.0/gael/:ws/testset/:id': {
    summary: 'Delete a test set (restorable)',
    permission: 'nlp_class:edit',
    response: Ok,
  },
  'POST /api/1.0/gael/:ws/testset/:id/restore': {
    summary: 'Undo the deletion of a test set',
    permission: 'nlp_class:edit',
    response: TestSet,
  },
  'POST /api/1.0/gael/:ws/testset/:id/cases': {
    summary: 'Add sentences to a test set; those it has already are left out',
    permission: 'nlp_class:edit',
    body: z.object({
      cases: z
        .array(z.object({ text: UtteranceText, intent_id: expected, source: z.enum(testCaseSources).default('hand') }))
        .min(1)
        .max(limits.utterancesPerCall),
    }),
    response: z.object({ added: z.array(TestCase), duplicates: Count }),
  },
  'DELETE /api/1.0/gael/:ws/testset/:id/cases': {
    summary: 'Take sentences out of a test set',
    permission: 'nlp_class:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall) }),
    response: z.object({ deleted: Count }),
  },
  'PUT /api/1.0/gael/:ws/testset/:id/case/:caseId': {
    summary: 'Change a sentence or what it means; If-Match with its version refuses a stale save (412)',
    permission: 'nlp_class:edit',
    body: z.object({ text: UtteranceText.optional(), intent_id: expected.optional() }),
    response: TestCase,
  },
  'POST /api/1.0/gael/:ws/testset/:id/import': {
    summary: 'Read a CSV, XLSX or JSON file into a test set, or only say what that would do',
    permission: 'nlp_class:edit',
    upload: z.object({
      dry_run: QueryFlag.default(false),
      text_column: z.string().max(limits.nameLength).optional(),
      intent_column: z.string().max(limits.nameLength).optional(),
    }),
    response: TestImport,
    maxBytes: limits.importBytes,
  },
});

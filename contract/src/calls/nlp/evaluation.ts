import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, QueryFlag, QueryInt, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { branches } from './training.ts';

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

/** How well a class understands, measured by sentences it was not trained on. */
export const evaluationCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/evaluations': {
    summary: 'List the evaluations of a class, newest first, with its threshold',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(Evaluation), threshold: Threshold }),
  },
  'POST /api/1.0/gael/:ws/class/:id/evaluations': {
    summary: "Start an evaluation of a class by cross-validation or a test set; the task has the evaluation's id",
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
    summary: 'Set the threshold of a class; null uses the recommended one',
    permission: 'nlp_class:edit',
    versioned: true,
    body: z.object({ threshold: Share.nullable() }),
    response: Threshold,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id': {
    summary: 'Get the report of an evaluation',
    permission: 'nlp_class:read',
    response: EvaluationReport,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/sentences': {
    summary:
      'List the predictions of an evaluation, misclassified first; filter by confusion, or by change against another evaluation',
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
    summary: 'Compare an evaluation with another one of the same utterances',
    permission: 'nlp_class:read',
    operationId: 'compareEvaluations',
    response: Comparison,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/export': {
    summary: 'Export the figures by intent, or the misclassified utterances, as XLSX or CSV',
    permission: 'nlp_class:read',
    query: z.object({
      what: z.enum(['intents', 'sentences']).default('intents'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    response: 'file',
  },
});

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, QueryFlag, QueryInt, Timestamp, Version } from '../../common.ts';
import { roundThreshold } from '../../figures.ts';
import { limits } from '../../limits.ts';
import { branches } from './training.ts';

/** `cross_validation`: the class's utterances, each predicted by a model trained without it. */
export const evaluationKinds = ['cross_validation', 'test_set'] as const;
export type EvaluationKind = (typeof evaluationKinds)[number];

const Share = z.number().min(0).max(1);
/** Index in the report's list of intents; -1: none. */
const Place = z.int().min(-1);

/** Precision, recall and their harmonic mean. */
export const Metrics = z.object({ precision: Share, recall: Share, f1: Share });
export type Metrics = z.infer<typeof Metrics>;

export const EvaluationFigures = z.object({
  utterances: Count,
  /** Utterances of an intent, and out of scope. */
  in_scope: Count,
  out_of_scope: Count,
  /** Share of correct predictions in scope: of the expected intent, with a confidence at or above the threshold. */
  accuracy: Share,
  /** Mean over intents; mean over utterances. */
  macro: Metrics,
  weighted: Metrics,
  /** Share of out-of-scope utterances without a match; null if there are none. */
  rejected: Share.nullable(),
  /** The threshold that was used. */
  threshold: Share,
  /** Mean difference between confidence and accuracy. */
  calibration_error: Share,
});
export type EvaluationFigures = z.infer<typeof EvaluationFigures>;

export const IntentFigures = Metrics.extend({
  id: Id,
  /** Its name at the time of the evaluation. */
  intent: z.string(),
  /** Utterances of this intent. */
  support: Count,
  /** Correct predictions. */
  correct: Count,
  /** Predictions of this intent. */
  predicted: Count,
  /** The most frequent wrong prediction; null without any. */
  confused_with: z.object({ place: Place, count: Count }).nullable(),
});
export type IntentFigures = z.infer<typeof IntentFigures>;

/** The stored report of an evaluation. */
export const StoredReport = z.object({
  figures: EvaluationFigures,
  intents: z.array(IntentFigures),
  /** The confusion matrix: expected, predicted, count. */
  confusions: z.array(z.tuple([Place, Place, Count])),
  /** The results at other thresholds, from 0 upwards. */
  curve: z.array(z.object({ threshold: Share, accuracy: Share, rejected: Share.nullable() })),
  /** Utterances in scope by confidence, with their accuracy. */
  calibration: z.array(z.object({ score: Share, accuracy: Share, count: Count })),
  /** Cases left out because the class no longer has their intent. */
  skipped: Count,
});
export type StoredReport = z.infer<typeof StoredReport>;

export const Evaluation = z.object({
  id: Id,
  class_id: Id,
  kind: z.enum(evaluationKinds),
  test_set: z.object({ id: Id, name: z.string() }).nullable(),
  /** The evaluated model; null for cross-validation, which trains its own. */
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
  /** Misclassified utterances. */
  wrong: Count,
  /** Whether its predictions are still stored; those of older evaluations are not. */
  has_predictions: z.boolean(),
});
export type EvaluationReport = z.infer<typeof EvaluationReport>;

/**
 * The class's threshold, in hundredths: the chosen one, and the one that the newest training recommends, which applies
 * where none is chosen. The recommended one is the highest that rejects at most 3 % of the correct predictions of
 * held-out utterances.
 */
export const Threshold = z.object({
  own: Share.nullable(),
  /** Null before the first training. */
  recommended: Share.nullable(),
  /** Version of the class, for `If-Match`. */
  version: Version,
});
export type Threshold = z.infer<typeof Threshold>;

/** A threshold that is chosen for a class. */
export const OwnThreshold = Share.transform(roundThreshold);

/** One prediction of an evaluation, and the current state of its utterance. */
export const EvaluatedUtterance = z.object({
  position: Count,
  text: z.string(),
  expected: Place,
  predicted: Place,
  /** The intent with the highest score, even below the threshold. */
  best: Place,
  score: z.number(),
  /** The utterance or test case; null if it was deleted or belongs to another class. */
  source_id: z.string().nullable(),
  /** Id of its current or expected intent; null: none, or deleted. */
  intent_id: z.string().nullable(),
  /** Version of a test case, for `If-Match`. */
  version: Version.nullable(),
});
export type EvaluatedUtterance = z.infer<typeof EvaluatedUtterance>;

export const predictionChanges = ['worse', 'better'] as const;

export const Comparison = z.object({
  before: Evaluation,
  after: Evaluation,
  intents: z.array(
    z.object({
      id: Id,
      intent: z.string(),
      before: Metrics.nullable(),
      after: Metrics.nullable(),
    }),
  ),
  /**
   * Utterances of both evaluations that were correct before and are misclassified now, and the reverse; null where the
   * predictions of one are no longer stored.
   */
  worse: Count.nullable(),
  better: Count.nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Evaluations of a class. */
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
    body: z.object({ threshold: OwnThreshold.nullable() }),
    response: Threshold,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id': {
    summary: 'Get the report of an evaluation',
    permission: 'nlp_class:read',
    response: EvaluationReport,
  },
  'GET /api/1.0/gael/:ws/evaluation/:id/predictions': {
    summary:
      'List the predictions of an evaluation, misclassified first; filter by confusion, or by change against another evaluation',
    permission: 'nlp_class:read',
    query: z.object({
      expected: QueryInt(-1, 10_000).optional(),
      predicted: QueryInt(-1, 10_000).optional(),
      wrong: QueryFlag.default(false),
      against: z.string().max(200).optional(),
      change: z.enum(predictionChanges).default('worse'),
      search: z.string().max(200).optional(),
      limit: QueryInt(1, limits.verbatimPage).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(EvaluatedUtterance), total: Count }),
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
      what: z.enum(['intents', 'predictions']).default('intents'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    response: 'file',
  },
});

import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { defineCalls } from '../../call.ts';
import { Count, Id, QueryInt, Timestamp } from '../../common.ts';
import { NlpClass } from './classes.ts';

export const PublicationId = z.string().regex(/^\d{1,15}$/, errorType('not_a_publication'));
const Share = z.number().min(0).max(1);

/**
 * What became of messages without a review. `suggested`: they were not trained with. `used`: they were. Refused: `worse` in
 * cross-validation than without them, or `unproven`, with too few utterances to tell. `none`: the model was sure of none.
 */
export const SelfTraining = z.object({
  outcome: z.enum(['suggested', 'used', 'worse', 'unproven', 'none']),
  /** Messages that were looked at. */
  messages: Count,
  /** Those that were used or are suggested. */
  labels: Count,
  /** Cross-validated with them and without; null where that was not needed. */
  accuracy: Share.nullable(),
  accuracy_without: Share.nullable(),
});
export type SelfTraining = z.infer<typeof SelfTraining>;

/** Figures of a model, measured on utterances that were held out while it was trained, at the threshold it recommends. */
export const ModelFigures = z.object({
  /** Share of correct predictions to expect, corrected for what the judging models had not seen; null with too few utterances. */
  accuracy: Share.nullable(),
  /** Mean over the intents; null also for models of an older version. */
  f1: Share.nullable(),
  /** The recommended threshold. */
  threshold: Share,
  intents: Count,
  utterances: Count,
  /** Milliseconds. */
  duration: Count,
  /** Bytes of the model; null for models of an older version. */
  size: Count.nullable(),
  /** The embedding model, with the accuracy by words alone; null without one. */
  embeddings: z.object({ model: z.string(), accuracy_without: Share.nullable() }).nullable(),
  /** Null: the class used no messages without a review. */
  self_training: SelfTraining.nullable().default(null),
});
export type ModelFigures = z.infer<typeof ModelFigures>;

export const changeKinds = ['added', 'removed', 'changed'] as const;

/** Changes of the training data since the training before. */
export const TrainingChanges = z.object({
  intents: z.array(
    z.object({
      intent: z.string(),
      change: z.enum(changeKinds),
      /** Utterances; an edited one counts in both. Both 0: attributes changed. */
      added: Count,
      removed: Count,
    }),
  ),
  corpora: z.array(z.object({ corpus: z.string(), change: z.enum(changeKinds) })),
  /** The workspace's language changed. */
  language: z.boolean(),
  /** The embedding model changed. */
  embeddings: z.boolean().default(false),
});
export type TrainingChanges = z.infer<typeof TrainingChanges>;

/** A message without a review that a training used, or suggests. */
export const SelfTrainingMessage = z.object({
  /** Of its newest verbatim. */
  id: z.string(),
  text: z.string(),
  intent: z.string(),
  intent_id: Id,
  score: Share,
  /** The review since. */
  review: z.enum(['new', 'validated', 'assigned', 'ignored']),
});
export type SelfTrainingMessage = z.infer<typeof SelfTrainingMessage>;

export const trainingOutcomes = ['running', 'done', 'cancelled', 'failed'] as const;

/** One training of a class, with its result. */
export const Training = z.object({
  id: Id,
  /** Its model, and that model's number in the class, from 1. */
  model: Id.nullable(),
  number: z.int().min(1).nullable(),
  task_id: Id.nullable(),
  created_by: z.string().nullable(),
  started_at: Timestamp,
  /** Milliseconds; null while it runs. */
  duration: Count.nullable(),
  outcome: z.enum(trainingOutcomes),
  /** The reason of a failure. */
  error: ErrorDetail.nullable(),
  figures: ModelFigures.nullable(),
  /** Null for the first training. */
  changes: TrainingChanges.nullable(),
  /** Publications of its model, newest first. */
  publications: z.array(
    z.object({
      id: z.string(),
      at: Timestamp,
      by: z.string().nullable(),
      /** It answers people now. */
      current: z.boolean(),
      /** It can be restored with its content. */
      kept: z.boolean(),
    }),
  ),
  /** Its model is published. */
  published: z.boolean(),
  /** Its model still exists and can be published. */
  kept: z.boolean(),
});
export type Training = z.infer<typeof Training>;

/** One of two compared models. */
export const ComparedModel = z.object({
  id: Id,
  number: z.int().min(1),
  trained_at: Timestamp,
  created_by: z.string().nullable(),
  figures: ModelFigures,
});
export type ComparedModel = z.infer<typeof ComparedModel>;

/** The effect of publishing another model. */
export const ModelComparison = z.object({
  model: ComparedModel,
  /** Null: nothing is published. */
  against: ComparedModel.nullable(),
  intents: z.array(
    z.object({
      intent: z.string(),
      /** Null without held-out utterances, or if the model lacks the intent. */
      f1: Share.nullable(),
      f1_before: Share.nullable(),
      /** Number of held-out utterances behind the figure. */
      support: Count,
      change: z.enum(['added', 'removed', 'kept']),
    }),
  ),
  /** Correct predictions in a sample of the class's utterances. */
  utterances: z.object({ compared: Count, changed: Count, correct: Count, correct_before: Count }),
  /** Of the newest messages. */
  verbatims: z.object({ compared: Count, changed: Count }),
  /** Texts with a different prediction, messages first. */
  predictions: z.array(
    z.object({
      text: z.string(),
      source: z.enum(['utterance', 'verbatim']),
      /** The utterance's intent. */
      expected: z.string().nullable(),
      /** Null: no match. */
      before: z.string().nullable(),
      before_score: Share,
      after: z.string().nullable(),
      after_score: Share,
    }),
  ),
  /** Figures in which the model is worse; `embeddings`: these were unavailable, so predictions were compared by words alone. */
  warnings: z.array(z.enum(['accuracy', 'f1', 'intents', 'removed', 'utterances', 'embeddings'])),
  /** The earlier content that comes back with the model; null: the present content is published. */
  restored: z
    .object({
      published_at: Timestamp,
      /** Its intents, and those of them without an answer. */
      intents: Count,
      without_answer: z.array(
        z.object({
          intent: z.string(),
          /** It has an answer in what answers people now. */
          answered_now: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type ModelComparison = z.infer<typeof ModelComparison>;

/** Models of a class and their publication. */
export const modelCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/trainings': {
    summary: 'List the trainings of a class, newest first, with figures and results',
    permission: 'nlp_class:read',
    response: z.object({
      data: z.array(Training),
      /** How many models are kept beside the published one. */
      keep: Count,
      /** Changes since the draft model was trained; null without one. */
      pending: TrainingChanges.nullable(),
    }),
  },
  'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages': {
    summary:
      'List the messages without a review that a training used or suggests; without `verbatim:read` they are only counted',
    permission: 'nlp_class:read',
    operationId: 'listSelfTrainingMessages',
    query: z.object({ limit: QueryInt(1, 100).default(50), offset: QueryInt(0, 1_000_000).default(0) }),
    response: z.object({
      /** By intent, then the surest first; those that were reviewed since are told as such. */
      data: z.array(SelfTrainingMessage),
      /** Messages that are still there. */
      total: Count,
    }),
  },
  'GET /api/1.0/gael/:ws/class/:id/compare': {
    summary: 'Compare a model, by default the draft, or an earlier publication, with the published one',
    permission: 'nlp_class:read',
    operationId: 'compareModels',
    query: z.object({ model: Id.optional(), publication: PublicationId.optional() }),
    response: ModelComparison,
  },
  'POST /api/1.0/gael/:ws/class/:id/publish': {
    summary:
      'Publish a model of a class, by default the draft, with the content of the class; an earlier publication, or the last one of an older model, is restored with its content',
    permission: 'nlp_class:edit',
    body: z
      .object({
        model: Id.optional(),
        publication: PublicationId.optional(),
      })
      .optional(),
    response: NlpClass,
  },
  'DELETE /api/1.0/gael/:ws/class/:id/publish': {
    summary: 'Unpublish a class',
    permission: 'nlp_class:edit',
    operationId: 'unpublishClass',
    response: NlpClass,
  },
});

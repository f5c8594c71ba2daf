import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { defineCalls } from '../../call.ts';
import { Count, Id, QueryInt, Timestamp } from '../../common.ts';
import { NlpClass } from './classes.ts';

export const PublicationId = z.string().regex(/^\d{1,15}$/, errorType('not_a_publication'));
const Share = z.number().min(0).max(1);

/**
 * The result of self-training. `suggested`: messages are suggested, not used. `used`: they were used. Not used:
 * `worse`, cross-validation was better without them; `unproven`, there are too few utterances to tell. `none`: the
 * model was sure of no message.
 */
export const SelfTraining = z.object({
  outcome: z.enum(['suggested', 'used', 'worse', 'unproven', 'none']),
  /** Number of messages considered. */
  messages: Count,
  /** Number of messages that were used or are suggested. */
  labels: Count,
  /** Cross-validation accuracy with the messages and without them; null where it was not needed. */
  accuracy: Share.nullable(),
  accuracy_without: Share.nullable(),
});
export type SelfTraining = z.infer<typeof SelfTraining>;

/** Figures of a model, measured at its recommended threshold on utterances held out of its training. */
export const ModelFigures = z.object({
  /**
   * Expected share of correct predictions, corrected for the smaller training data of the models that were measured;
   * null with too few utterances.
   */
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
  /** Null: the class used no unreviewed messages. */
  self_training: SelfTraining.nullable().default(null),
});
export type ModelFigures = z.infer<typeof ModelFigures>;

export const changeKinds = ['added', 'removed', 'changed'] as const;

/** Changes of the training data since the previous training. */
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

/** An unreviewed message that a training used or suggests. */
export const SelfTrainingMessage = z.object({
  /** Id of its newest verbatim. */
  id: z.string(),
  text: z.string(),
  intent: z.string(),
  intent_id: Id,
  score: Share,
  /** Its review since then. */
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
      /** It is the one that answers people now. */
      current: z.boolean(),
      /** Its content is still stored and can be restored. */
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
      /** Number of held-out utterances that the figure is based on. */
      support: Count,
      change: z.enum(['added', 'removed', 'kept']),
    }),
  ),
  /** Correct predictions in a sample of the class's utterances. */
  utterances: z.object({ compared: Count, changed: Count, correct: Count, correct_before: Count }),
  /** For the newest messages. */
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
  /**
   * Figures in which the model is worse; `embeddings`: they were unavailable, so predictions were compared by words
   * alone.
   */
  warnings: z.array(z.enum(['accuracy', 'f1', 'intents', 'removed', 'utterances', 'embeddings'])),
  /** The earlier content that is restored with the model; null: the current content is published. */
  restored: z
    .object({
      published_at: Timestamp,
      /** Number of its intents, and those among them without an answer. */
      intents: Count,
      without_answer: z.array(
        z.object({
          intent: z.string(),
          /** The published content has an answer for it now. */
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
      /** Number of models kept besides the published one. */
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
      /** By intent, then by descending confidence; messages reviewed since then have their review. */
      data: z.array(SelfTrainingMessage),
      /** Number of messages that still exist. */
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

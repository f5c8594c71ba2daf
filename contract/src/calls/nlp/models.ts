import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Timestamp } from '../../common.ts';
import { NlpClass } from './classes.ts';

const Share = z.number().min(0).max(1);

/** How well a model understands, measured on utterances that were held out of its training. */
export const ModelFigures = z.object({
  /** Null where there was too little to measure. */
  accuracy: Share.nullable(),
  /** Mean over the intents; null also for what an older version trained. */
  f1: Share.nullable(),
  /** The score from which an intent counts as meant. */
  threshold: Share,
  intents: Count,
  utterances: Count,
  /** Milliseconds. */
  duration: Count,
  /** Bytes of the model; null for what an older version trained. */
  size: Count.nullable(),
});
export type ModelFigures = z.infer<typeof ModelFigures>;

export const changeKinds = ['added', 'removed', 'changed'] as const;

/** What one training learned that the one before had not. */
export const TrainingChanges = z.object({
  intents: z.array(
    z.object({
      intent: z.string(),
      change: z.enum(changeKinds),
      /** Utterances; an edited one was removed and added. None of both: attributes were changed. */
      added: Count,
      removed: Count,
    }),
  ),
  corpora: z.array(z.object({ corpus: z.string(), change: z.enum(changeKinds) })),
  /** The language of the workspace is another one. */
  language: z.boolean(),
});
export type TrainingChanges = z.infer<typeof TrainingChanges>;

export const trainingOutcomes = ['running', 'done', 'cancelled', 'failed'] as const;

/** One training of a class, whatever came of it. */
export const Training = z.object({
  id: Id,
  /** The model it made, and which of the class's models that is, from 1. */
  model: Id.nullable(),
  number: z.int().min(1).nullable(),
  task_id: Id.nullable(),
  created_by: z.string().nullable(),
  started_at: Timestamp,
  /** Milliseconds; null while it runs. */
  duration: Count.nullable(),
  outcome: z.enum(trainingOutcomes),
  /** Why it failed. */
  error: z.object({ type: z.string(), message: z.string() }).nullable(),
  figures: ModelFigures.nullable(),
  /** Null for the first training. */
  changes: TrainingChanges.nullable(),
  /** When its model began to answer, and who let it, newest first. */
  publications: z.array(z.object({ at: Timestamp, by: z.string().nullable() })),
  /** Its model answers now. */
  published: z.boolean(),
  /** Its model is kept and can be published. */
  kept: z.boolean(),
});
export type Training = z.infer<typeof Training>;

/** One of two models that are compared. */
export const ComparedModel = z.object({
  id: Id,
  number: z.int().min(1),
  trained_at: Timestamp,
  created_by: z.string().nullable(),
  figures: ModelFigures,
});
export type ComparedModel = z.infer<typeof ComparedModel>;

/** What would be different if another model answered. */
export const ModelComparison = z.object({
  model: ComparedModel,
  /** Null: nothing is published. */
  against: ComparedModel.nullable(),
  intents: z.array(
    z.object({
      intent: z.string(),
      /** Null where none of its utterances was held out, or the intent is not in that model. */
      f1: Share.nullable(),
      f1_before: Share.nullable(),
      /** Held-out utterances the figure stands on. */
      support: Count,
      change: z.enum(['added', 'removed', 'kept']),
    }),
  ),
  /** Of a sample of the class's utterances: how many are understood as their own intent. */
  utterances: z.object({ compared: Count, changed: Count, right: Count, right_before: Count }),
  /** Of the newest sentences people said. */
  verbatims: z.object({ compared: Count, changed: Count }),
  /** Sentences that are understood otherwise, those people said first. */
  sentences: z.array(
    z.object({
      text: z.string(),
      source: z.enum(['utterance', 'verbatim']),
      /** The intent it was taught to. */
      meant: z.string().nullable(),
      /** Null: none was recognised. */
      before: z.string().nullable(),
      before_score: Share,
      after: z.string().nullable(),
      after_score: Share,
    }),
  ),
  /** In which regards the model is worse. */
  warnings: z.array(z.enum(['accuracy', 'f1', 'intents', 'removed', 'utterances'])),
});
export type ModelComparison = z.infer<typeof ModelComparison>;

/** The models a class has had, and which of them answers. */
export const modelCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/trainings': {
    summary: 'List the trainings of a class, newest first, with figures and results',
    permission: 'nlp_class:read',
    response: z.object({
      data: z.array(Training),
      /** How many models stay publishable beside the published one. */
      keep: Count,
      /** What has changed since the newest model was trained; null where there is none. */
      pending: TrainingChanges.nullable(),
    }),
  },
  'GET /api/1.0/gael/:ws/class/:id/compare': {
    summary: 'Compare a model, by default the draft, with the published one',
    permission: 'nlp_class:read',
    operationId: 'compareModels',
    query: z.object({ model: Id.optional() }),
    response: ModelComparison,
  },
  'POST /api/1.0/gael/:ws/class/:id/publish': {
    summary: 'Publish a model of a class, by default the draft',
    permission: 'nlp_class:edit',
    body: z.object({ model: Id.optional() }).optional(),
    response: NlpClass,
  },
  'DELETE /api/1.0/gael/:ws/class/:id/publish': {
    summary: 'Unpublish a class',
    permission: 'nlp_class:edit',
    operationId: 'unpublishClass',
    response: NlpClass,
  },
});

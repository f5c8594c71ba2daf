import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Id } from '../../common.ts';
import { limits } from '../../limits.ts';
import { EmbeddingUse, Entity, PredictedRequest, PredictionExplanation } from './training.ts';

/** The prediction by one class. */
export const ClassPrediction = z.object({
  class_id: Id,
  class: z.string(),
  /** Id of the model. */
  model: z.string(),
  /** Null: below the threshold, so the fallback would answer. */
  intent: z.string().nullable(),
  score: z.number(),
  threshold: z.number(),
  embeddings: EmbeddingUse,
  /** The most likely intents, best first; `id` null: the intent was deleted since. */
  intents: z.array(z.object({ id: z.string().nullable(), intent: z.string(), score: z.number() })),
});
export type ClassPrediction = z.infer<typeof ClassPrediction>;

/** The predictions by the models of one branch; the first one counts, as for a message. */
export const BranchPrediction = z.object({
  class_predictions: z.array(ClassPrediction).min(1),
  language: z.string(),
  attributes: z.array(Entity),
  /** The two requests of a message, in their order; each is answered. Empty: it has one. */
  requests: z.array(PredictedRequest),
  why: PredictionExplanation.nullable(),
  /** Milliseconds of the prediction, without the explanation. */
  ms: z.number(),
});
export type BranchPrediction = z.infer<typeof BranchPrediction>;

export const TryResult = z.object({
  text: z.string(),
  /** By the draft models; null: nothing trained. */
  draft: BranchPrediction.nullable(),
  /** By the published models; null: nothing published. */
  published: BranchPrediction.nullable(),
});
export type TryResult = z.infer<typeof TryResult>;

/** Predictions by the whole workspace, as for a message. */
export const trialCalls = defineCalls({
  'POST /api/1.0/gael/:ws/understand': {
    summary: 'Predict the intent of a message with all classes or one, by draft and published models',
    permission: 'nlp_class:read',
    operationId: 'predictIntent',
    body: z.object({
      utterance: z.string().trim().min(1).max(limits.messageLength),
      /** Id or name; by default all classes. */
      class: Id.optional(),
      why: z.boolean().default(false),
    }),
    response: TryResult,
  },
});

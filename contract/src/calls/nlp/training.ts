import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, QueryFlag } from '../../common.ts';
import { limits } from '../../limits.ts';

/** A value found in a message. */
export const Entity = z.object({
  name: z.string(),
  type: z.string(),
  /** The normalised value: a canonical corpus value, an ISO date, a number… */
  value: z.unknown(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  score: z.number(),
});
export type Entity = z.infer<typeof Entity>;

/** The explanation of a prediction. */
export const PredictionExplanation = z.object({
  /** The second most likely intent, for comparison. */
  against: z.string().nullable(),
  /** Words with their weights; positive ones support the prediction. Offsets are UTF-16 code units. */
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), weight: z.number() })),
  /** Weight of the message's embedding, comparable to a word's; null where it was not used. */
  embedding: z.number().nullable(),
  /** The most similar utterances. */
  nearest: z.array(z.object({ text: z.string(), intent: z.string(), similarity: z.number() })),
});
export type PredictionExplanation = z.infer<typeof PredictionExplanation>;

/** One of several requests in a message. */
export const PredictedRequest = z.object({
  /** Position in the message, in UTF-16 code units, `end` exclusive. */
  start: z.int(),
  end: z.int(),
  class: z.string(),
  intent: z.string(),
  /** Null: a built-in intent, or one deleted since. */
  intent_id: z.string().nullable(),
  score: z.number(),
});
export type PredictedRequest = z.infer<typeof PredictedRequest>;

/**
 * `used`: the message's embedding was used; `missing`: the endpoint did not answer, so words alone decided; null: the
 * model has no embeddings.
 */
export const EmbeddingUse = z.enum(['used', 'missing']).nullable();

export const Prediction = z.object({
  text: z.string(),
  language: z.string(),
  class: z.string(),
  /** Null: below the threshold, so the fallback answers. */
  intent: z.string().nullable(),
  score: z.number(),
  threshold: z.number(),
  intents: z.array(z.object({ id: z.string().nullable(), intent: z.string(), score: z.number() })),
  attributes: z.array(Entity),
  /** The two requests of a message, in their order; empty: it has one. */
  requests: z.array(PredictedRequest),
  embeddings: EmbeddingUse,
  why: PredictionExplanation.nullable(),
  ms: z.number(),
});
export type Prediction = z.infer<typeof Prediction>;

export const branches = ['draft', 'published'] as const;

/** Training and prediction of a class. */
export const trainingCalls = defineCalls({
  'POST /api/1.0/gael/:ws/class/:id/train': {
    summary: 'Start the training of a class',
    permission: 'nlp_class:edit',
    query: z.object({ async: QueryFlag.default(true) }),
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
  'GET /api/1.0/gael/:ws/class/:id/needToTrain': {
    summary: 'Check whether a class changed since its last training',
    permission: 'nlp_class:read',
    operationId: 'getTrainingNeed',
    response: z.object({
      needToTrain: z.boolean(),
      reason: z.enum(['never', 'changed', 'current']),
      changes: Count,
    }),
  },
  'POST /api/1.0/gael/:ws/class/:id/utterance': {
    summary: 'Predict the intent of a message with one class',
    permission: 'nlp_class:read',
    operationId: 'predictWithClass',
    body: z.object({
      utterance: z.string().trim().min(1).max(limits.messageLength),
      branch: z.enum(branches).default('draft'),
      why: z.boolean().default(false),
    }),
    response: Prediction,
  },
});

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, QueryFlag } from '../../common.ts';
import { limits } from '../../limits.ts';

/** What the assistant understood. */
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

/** Why the likeliest intent is the likeliest. */
export const Why = z.object({
  /** The second one, which the words were weighed against. */
  against: z.string().nullable(),
  /** Words by what they weigh; positive speaks for the likeliest intent. Offsets are UTF-16 code units. */
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), weight: z.number() })),
  /** Taught sentences that are most alike. */
  nearest: z.array(z.object({ text: z.string(), intent: z.string(), similarity: z.number() })),
});
export type Why = z.infer<typeof Why>;

export const Prediction = z.object({
  text: z.string(),
  language: z.string(),
  class: z.string(),
  /** null: under the threshold, the fallback answers. */
  intent: z.string().nullable(),
  score: z.number(),
  threshold: z.number(),
  intents: z.array(z.object({ id: z.string().nullable(), intent: z.string(), score: z.number() })),
  attributes: z.array(Entity),
  why: Why.nullable(),
  ms: z.number(),
});
export type Prediction = z.infer<typeof Prediction>;

export const branches = ['draft', 'published'] as const;

/** From sentences to a model, and what the model understands. */
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

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Id } from '../../common.ts';
import { limits } from '../../limits.ts';
import { Entity, Why } from './training.ts';

/** What one class makes of a sentence. */
export const ClassOpinion = z.object({
  class_id: Id,
  class: z.string(),
  /** Id of the model that was asked. */
  model: z.string(),
  /** Null: under the threshold, the fallback would answer. */
  intent: z.string().nullable(),
  score: z.number(),
  threshold: z.number(),
  /** The likeliest, best first; `id` null: deleted since. */
  intents: z.array(z.object({ id: z.string().nullable(), intent: z.string(), score: z.number() })),
});
export type ClassOpinion = z.infer<typeof ClassOpinion>;

/** What the models of one branch make of a sentence: the first opinion counts, as for a message. */
export const Verdict = z.object({
  opinions: z.array(ClassOpinion).min(1),
  language: z.string(),
  attributes: z.array(Entity),
  why: Why.nullable(),
  /** Milliseconds spent on understanding, the reasons left out. */
  ms: z.number(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Trial = z.object({
  text: z.string(),
  /** By the newest models; null: nothing trained. */
  draft: Verdict.nullable(),
  /** By those people talk to; null: nothing published. */
  published: Verdict.nullable(),
});
export type Trial = z.infer<typeof Trial>;

/** Trying the whole workspace, as a message goes through it. */
export const trialCalls = defineCalls({
  'POST /api/1.0/gael/:ws/understand': {
    summary: 'Predict the intent of a message with all classes or one, by draft and published models',
    permission: 'nlp_class:read',
    operationId: 'predictIntent',
    body: z.object({
      utterance: z.string().trim().min(1).max(limits.messageLength),
      /** Id or name; all of them unless told. */
      class: Id.optional(),
      why: z.boolean().default(false),
    }),
    response: Trial,
  },
});

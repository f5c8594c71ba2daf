import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { NlpClass, PublicationId } from './nlp.ts';

/** `understood`: messages with an intent. `fallback`: messages that a fallback answered. `liked`: likes among all ratings. */
export const canaryMetrics = ['understood', 'fallback', 'liked'] as const;
export type CanaryMetric = (typeof canaryMetrics)[number];

/**
 * The canary compared with the published model. `unclear`: the confidence interval of the difference contains zero, or
 * one of the two has fewer than 10 conversations with messages that count.
 */
export const canaryVerdicts = ['better', 'worse', 'unclear'] as const;
export type CanaryVerdict = (typeof canaryVerdicts)[number];

const Share = z.number().min(0).max(1);
/** Percent of the conversations. */
const share = z.int().min(1).max(limits.canaryShare);

/** A share of messages, with its 95 % confidence interval. */
export const CanaryFigure = z.object({ count: Count, of: Count, share: Share, low: Share, high: Share });
export type CanaryFigure = z.infer<typeof CanaryFigure>;

const Side = z.object({ conversations: Count, messages: Count });
const Difference = z.number().min(-1).max(1);

export const Canary = z.object({
  /** The class, and the canary's model with its number. */
  class_id: Id,
  model: Id,
  model_number: z.int().min(1),
  share,
  started_at: Timestamp,
  started_by: z.string().nullable(),
  /** When the share was last changed: only messages since then are compared. */
  since: Timestamp,
  canary: Side,
  published: Side,
  metrics: z.array(
    z.object({
      metric: z.enum(canaryMetrics),
      /** Null: no message counts for this metric yet. */
      canary: CanaryFigure.nullable(),
      published: CanaryFigure.nullable(),
      /** The canary's share minus the published model's. Null: one of the two is missing. */
      difference: z.object({ value: Difference, low: Difference, high: Difference }).nullable(),
      verdict: z.enum(canaryVerdicts),
    }),
  ),
  /** There are older messages that were not compared. */
  more: z.boolean(),
});
export type Canary = z.infer<typeof Canary>;

/** A model that answers a share of the conversations before it answers all of them. */
export const canaryCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/canary': {
    summary: 'Compare the canary of a class with the published model',
    permission: 'nlp_class:read',
    operationId: 'getCanary',
    response: z.object({
      /** Null: the class has no canary. */
      canary: Canary.nullable(),
      /** Name of another class of the workspace that has a canary: a workspace has one at a time. */
      other_class: z.string().nullable(),
    }),
  },
  'POST /api/1.0/gael/:ws/class/:id/canary': {
    summary:
      'Publish a model of a class, by default the draft, to a share of the conversations; it takes the place of a canary of this class',
    permission: 'nlp_class:edit',
    operationId: 'startCanary',
    body: z.object({ model: Id.optional(), publication: PublicationId.optional(), share }),
    response: NlpClass,
  },
  'PUT /api/1.0/gael/:ws/class/:id/canary': {
    summary: 'Change the share of the conversations that a canary answers; the comparison starts again',
    permission: 'nlp_class:edit',
    operationId: 'changeCanary',
    body: z.object({ share }),
    response: NlpClass,
  },
  'POST /api/1.0/gael/:ws/class/:id/canary/promote': {
    summary: 'Publish the canary of a class, with its content, to all conversations',
    permission: 'nlp_class:edit',
    operationId: 'promoteCanary',
    response: NlpClass,
  },
  'DELETE /api/1.0/gael/:ws/class/:id/canary': {
    summary: 'Roll back the canary of a class: the published model answers all conversations again',
    permission: 'nlp_class:edit',
    operationId: 'rollBackCanary',
    response: NlpClass,
  },
});

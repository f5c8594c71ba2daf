import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { PublicationId } from './nlp.ts';

/**
 * What people would notice of a message. `accepted`: only the new model understands it. `rejected`: only the published one
 * does. `changed`: they understand different intents.
 */
export const shadowKinds = ['rejected', 'changed', 'accepted'] as const;
export type ShadowKind = (typeof shadowKinds)[number];

/** By the review of the message: the new model is right where the published one was not, the reverse, or neither is right. */
export const shadowVerdicts = ['right', 'wrong', 'neither'] as const;
export type ShadowVerdict = (typeof shadowVerdicts)[number];

/** Different texts, and how often they were said. */
const Said = z.object({ texts: Count, times: Count });

/** Messages that are understood as one intent by the published model, and as another one by the new model. */
export const ShadowGroup = z.object({
  /** From 1, of its run. */
  number: z.int().min(1),
  kind: z.enum(shadowKinds),
  /** Names of the intents; two of a message with two requests, none where it is not understood. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  ...Said.shape,
  /** Times, of reviewed messages. */
  right: Count,
  wrong: Count,
});
export type ShadowGroup = z.infer<typeof ShadowGroup>;

/** What a shadow run found; messages are counted by how often they were said. */
export const ShadowReport = z.object({
  read: Said,
  rejected: Said,
  accepted: Said,
  changed: Said,
  /** Messages whose intent a review tells, and how often each model understands them as that. */
  reviewed: Said.extend({ right: Count, right_before: Count }),
  /** Those said most often, at most `limits.shadowGroups`. */
  groups: z.array(ShadowGroup),
  /** Of the groups that are not listed. */
  unlisted: Said.extend({ groups: Count }),
  /** The endpoint for embeddings did not answer for some: words alone decided. */
  without_embeddings: z.boolean(),
});
export type ShadowReport = z.infer<typeof ShadowReport>;

export const ShadowRun = ShadowReport.extend({
  id: Id,
  model: Id,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  /** The oldest and the newest message; null: there was none. */
  from: Timestamp.nullable(),
  to: Timestamp.nullable(),
  /** The published models, the model, its threshold and its intents are those of now. */
  current: z.boolean(),
  groups: z.array(
    ShadowGroup.extend({
      /** Some of its messages: first those that are wrong now, then those said most often. Empty without `verbatim:read`. */
      examples: z.array(
        z.object({
          text: z.string(),
          times: Count,
          /** Null: not reviewed. */
          verdict: z.enum(shadowVerdicts).nullable(),
          /** The intent of the review. */
          truth: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type ShadowRun = z.infer<typeof ShadowRun>;

/** What would answer: by default the draft model with the present content, or an earlier model or publication with its content. */
const candidate = { model: Id.optional(), publication: PublicationId.optional() };

/** Real messages read again with a model before it is published. */
export const shadowCalls = defineCalls({
  'POST /api/1.0/gael/:ws/class/:id/shadow': {
    summary: "Read the newest messages again with a model that is not published yet; the task has the run's id",
    permission: 'nlp_class:edit',
    operationId: 'startShadowRun',
    body: z.object({
      ...candidate,
      messages: z.int().min(1).max(limits.shadowMessages).default(5000),
    }),
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
  'GET /api/1.0/gael/:ws/class/:id/shadow': {
    summary: 'Get the newest shadow run of a model: the messages that it would understand differently',
    permission: 'nlp_class:read',
    operationId: 'getShadowRun',
    query: z.object(candidate),
    response: z.object({
      /** Null: there is none. */
      run: ShadowRun.nullable(),
    }),
  },
});

import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { PublicationId } from './nlp.ts';

/**
 * The effect on a message. `accepted`: only the new model understands it. `rejected`: only the published one does.
 * `changed`: they understand different intents.
 */
export const shadowKinds = ['rejected', 'changed', 'accepted'] as const;
export type ShadowKind = (typeof shadowKinds)[number];

/**
 * Compared with the review of the message. `right`: only the new model is correct. `wrong`: only the published one is.
 * `neither`: neither is.
 */
export const shadowVerdicts = ['right', 'wrong', 'neither'] as const;
export type ShadowVerdict = (typeof shadowVerdicts)[number];

/** Different texts, and the number of their occurrences. */
const Said = z.object({ texts: Count, times: Count });

/** Messages for which the published model predicts one intent and the new model another one. */
export const ShadowGroup = z.object({
  /** Number in its run, from 1. */
  number: z.int().min(1),
  kind: z.enum(shadowKinds),
  /** Names of the intents; two for a message with two requests, none where it is not understood. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  ...Said.shape,
  /** Occurrences of reviewed messages. */
  right: Count,
  wrong: Count,
});
export type ShadowGroup = z.infer<typeof ShadowGroup>;

/** The result of a shadow run; messages are counted by their occurrences. */
export const ShadowReport = z.object({
  read: Said,
  rejected: Said,
  accepted: Said,
  changed: Said,
  /** Messages with a reviewed intent, and how often each model predicts it. */
  reviewed: Said.extend({ right: Count, right_before: Count }),
  /** The groups with most occurrences, at most `limits.shadowGroups`. */
  groups: z.array(ShadowGroup),
  /** Sum of the groups that are not listed. */
  unlisted: Said.extend({ groups: Count }),
  /** The embedding endpoint did not answer for some messages: words alone decided. */
  without_embeddings: z.boolean(),
});
export type ShadowReport = z.infer<typeof ShadowReport>;

export const ShadowRun = ShadowReport.extend({
  id: Id,
  model: Id,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  /** Time of the oldest and the newest message; null: there were none. */
  from: Timestamp.nullable(),
  to: Timestamp.nullable(),
  /** The published models, the new model, its threshold and its intents have not changed since. */
  current: z.boolean(),
  groups: z.array(
    ShadowGroup.extend({
      /**
       * Some of its messages: first those that are wrong now, then the most frequent. Empty without `verbatim:read`.
       */
      examples: z.array(
        z.object({
          text: z.string(),
          times: Count,
          /** Null: not reviewed. */
          verdict: z.enum(shadowVerdicts).nullable(),
          /** The reviewed intent. */
          truth: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type ShadowRun = z.infer<typeof ShadowRun>;

/**
 * The new model: by default the draft model with the current content, or an earlier model or publication with its
 * content.
 */
const candidate = { model: Id.optional(), publication: PublicationId.optional() };

/** Shadow runs: real messages are read again with a model before it is published. */
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
      /** Null: there is no run. */
      run: ShadowRun.nullable(),
    }),
  },
});

import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Timestamp } from '../../common.ts';

/** Parts of a class that take effect by publishing, and that can be discarded. */
export const contentParts = [
  'intent',
  'name',
  'attributes',
  'answers',
  'intentFallback',
  'fallback',
  'threshold',
] as const;
/** Parts of a class that take effect by training and publishing. */
export const trainingParts = ['utterances', 'corpus', 'language', 'embeddings'] as const;

/** A difference between the draft of a class and its published content. */
export const Difference = z.object({
  /** Identifies the difference, to discard it. */
  id: z.string(),
  part: z.enum([...contentParts, ...trainingParts]),
  /** The current name of the intent, or its name when it was published; null for parts of the class. */
  intent: z.string().nullable(),
  intent_id: z.string().nullable(),
  /** Name of the corpus; null for other parts. */
  corpus: z.string().nullable(),
  /**
   * Utterances of the intent since the published model was trained; an edited one counts in both. Null: none, or not
   * known.
   */
  utterances: z.object({ added: Count, removed: Count }).nullable(),
  change: z.enum(['added', 'removed', 'changed']),
  /**
   * One line per answer or attribute; the threshold as a number; empty where the part is absent, and for training data.
   */
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type Difference = z.infer<typeof Difference>;

/** The draft of a class compared with its published content. */
export const differenceCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/differences': {
    summary: 'List the differences between the draft and the published content of a class, training data included',
    permission: 'nlp_class:read',
    operationId: 'listDifferences',
    response: z.object({
      data: z.array(Difference),
      /** The current publication; null: nothing is published. */
      published: z.object({ at: Timestamp, by: z.string().nullable() }).nullable(),
    }),
  },
  'POST /api/1.0/gael/:ws/class/:id/differences/discard': {
    summary: 'Discard differences of the content: the draft is again as it was published; training data stays',
    permission: ['nlp_class:edit', 'nlp_intent:edit', 'nlp_intent:create'],
    operationId: 'discardDifferences',
    body: z.object({ ids: z.array(z.string().max(300)).min(1).max(5000) }),
    /** Differences that no longer exist are skipped. */
    response: z.object({ discarded: Count }),
  },
});

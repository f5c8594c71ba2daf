import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, QueryFlag, QueryInt, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { FileInfo } from './files.ts';
import { Annotation, Entity } from './nlp.ts';

/** Whether the sentence was understood. */
export const verbatimStatuses = ['understood', 'not_understood'] as const;
/** What the person got. */
export const responseStatuses = ['answered', 'fallback', 'error'] as const;

/**
 * What people made of a sentence. `new`: nobody judged it yet. `validated`: it was understood rightly, and is kept
 * out of training so that it can test it. `assigned`: it was taught to an intent. `ignored`: none of the
 * assistant's business.
 */
export const reviewStates = ['new', 'validated', 'assigned', 'ignored'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A review is of the sentence: it holds for everybody who says it, however often. */
export const Review = z.object({
  state: z.enum(reviewStates),
  /** What the sentence truly means; null: not judged, or nothing. */
  intent: z.string().nullable(),
  intent_id: z.string().nullable(),
  by: z.string().nullable(),
  at: Timestamp.nullable(),
});
export type Review = z.infer<typeof Review>;

/** What the newest models of all classes make of a sentence. */
export const Guess = z.object({
  /** The likeliest intent: what is suggested. */
  intent: z.string().nullable(),
  intent_id: z.string().nullable(),
  class: z.string().nullable(),
  score: z.number(),
  /** The score is high enough: it would be understood so now. */
  understood: z.boolean(),
  /** It would be understood otherwise than it was. */
  changed: z.boolean(),
});
export type Guess = z.infer<typeof Guess>;

/** What the newest models would change: what was not understood would be; anything would be understood otherwise. */
export const guessFilters = ['understood', 'changed'] as const;
export const verbatimOrders = ['time', 'count', 'score'] as const;

/** One thing said to the assistant, with what it made of it. */
export const Verbatim = z.object({
  id: z.string(),
  created_at: Timestamp,
  device: z.string(),
  conversation_id: z.string(),
  /** `console`, `widget`, `webview`, `api`. */
  channel: z.string(),
  text: z.string(),
  /** What came with it, as long as the conversation is not forgotten. */
  files: z.array(FileInfo),
  language: z.string(),
  class: z.string().nullable(),
  intent: z.string().nullable(),
  score: z.number(),
  attributes: z.array(Entity),
  answer: z.string(),
  status: z.enum(verbatimStatuses),
  status_response: z.enum(responseStatuses),
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  /** Milliseconds from message to answer. */
  ms: z.number(),
  context: z.record(z.string(), z.string()),
  /** How often the sentence was said in all; of a group, as far as the filters reach. */
  seen: z.object({ times: Count, first: Timestamp, last: Timestamp }),
  review: Review,
  /** Null: judged already, or not read anew since the newest training; see `POST …/now`. */
  now: Guess.nullable(),
});
export type Verbatim = z.infer<typeof Verbatim>;

const verbatimId = z.string().regex(/^\d{1,15}$/, 'must be the id of a verbatim');

export const VerbatimFilters = z.object({
  start_date: Timestamp.optional(),
  end_date: Timestamp.optional(),
  status: z.enum(verbatimStatuses).optional(),
  status_response: z.enum(responseStatuses).optional(),
  /** Part of what was said, regardless of case. */
  search: z.string().max(200).optional(),
  intent: z.string().max(limits.nameLength).optional(),
  /** Just this row. */
  id: verbatimId.optional(),
  /** What was said in this conversation. */
  conversation_id: z.string().max(200).optional(),
  review: z.enum(reviewStates).optional(),
  now: z.enum(guessFilters).optional(),
  /** Not understood, or with little certainty. */
  uncertain: QueryFlag.optional(),
  /** Name of the class it went to, or would go to now. */
  class: z.string().max(limits.nameLength).optional(),
  /** Id or name of the intent it was taken for, or would be now. */
  near: z.string().max(limits.nameLength).optional(),
});

export const verbatimCalls = defineCalls({
  'GET /api/1.0/verbatim/:ws': {
    summary: 'List the verbatims, newest first; `group` lists each text once',
    permission: 'verbatim:read',
    query: VerbatimFilters.extend({
      group: QueryFlag.optional(),
      order: z.enum(verbatimOrders).default('time'),
      limit: QueryInt(1, limits.verbatimPage).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({
      data: z.array(Verbatim),
      total: Count,
      /** Stands for the newest models: with another value, every `now` is another. */
      models: z.string(),
    }),
  },
  'GET /api/1.0/verbatim/:ws/export': {
    summary: 'Export the filtered verbatims as XLSX',
    permission: 'verbatim:read',
    query: VerbatimFilters.extend({ group: QueryFlag.optional() }),
    response: 'file',
  },
  'GET /api/1.0/verbatim/:ws/files/:fileId': {
    summary: 'Get a file that was sent to the assistant',
    permission: 'verbatim:read',
    response: 'file',
  },
  'GET /api/1.0/verbatim/:ws/reviews': {
    summary: 'Count the verbatims in each state of review; ignores the `review` filter',
    permission: 'verbatim:read',
    operationId: 'countReviews',
    query: VerbatimFilters,
    response: z.object({ new: Count, validated: Count, assigned: Count, ignored: Count }),
  },
  'POST /api/1.0/verbatim/:ws/now': {
    summary: 'Predict verbatims again with the draft models',
    permission: 'verbatim:read',
    operationId: 'predictVerbatims',
    body: z.object({ ids: z.array(verbatimId).min(1).max(200) }),
    response: z.object({ data: z.array(z.object({ id: z.string(), now: Guess.nullable() })), models: z.string() }),
  },
  'POST /api/1.0/verbatim/:ws/review': {
    summary: 'Review verbatims: assign (adds an utterance to the intent), validate, ignore, or reset',
    permission: 'nlp_intent:edit',
    operationId: 'reviewVerbatims',
    body: z.object({
      action: z.enum(['assign', 'validate', 'ignore', 'reset']),
      /** Id or name; to assign it must be given. Without it, validating means what was understood. */
      intent: Id.optional(),
      /** Verbatims whose sentences are meant. */
      ids: z.array(verbatimId).max(limits.utterancesPerCall).default([]),
      /** Every sentence of these filters is meant. */
      matching: VerbatimFilters.optional(),
      /** Sentences that were tried rather than said. */
      texts: z
        .array(
          z.object({ text: z.string().trim().min(1).max(limits.messageLength), marks: z.array(Annotation).max(50) }),
        )
        .max(100)
        .default([]),
      /** Leaves alone what somebody judged meanwhile. */
      unreviewed: z.boolean().default(false),
    }),
    response: z.object({
      /** Undoes all of it. */
      judgement: z.string(),
      /** Sentences judged. */
      judged: Count,
      /** Utterances the intent got, those that came from another intent, and those it had already. */
      added: Count,
      moved: Count,
      already: Count,
      skipped: z.array(
        z.object({
          text: z.string(),
          /** Too long to be taught; nothing was understood that could be right; judged by somebody else. */
          reason: z.enum(['long', 'nothing', 'reviewed']),
        }),
      ),
    }),
  },
  'POST /api/1.0/verbatim/:ws/review/:id/undo': {
    summary: 'Undo a review; later changes stay',
    permission: 'nlp_intent:edit',
    operationId: 'undoReview',
    response: z.object({ judged: Count }),
  },
});

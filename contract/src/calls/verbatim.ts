import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Count, Id, QueryFlag, QueryInt, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { MomentOrDay, TimeZone, WeekdayHour } from '../moments.ts';
import { KnowledgeUse } from './knowledge/answers.ts';
import { FileInfo } from './files.ts';
import { answerSources, verbatimColumns, verbatimFormats } from '../verbatimTables.ts';
import { Annotation, Entity, PredictedRequest } from './nlp.ts';
import { Task } from './workspaces.ts';

/** Whether an intent matched. */
export const verbatimStatuses = ['understood', 'not_understood'] as const;
/** The kind of answer. */
export const responseStatuses = ['answered', 'fallback', 'error'] as const;

/** How people rated an answer, as filters. */
export const ratings = ['-1', '0', '1'] as const;

export const reviewDecisions = ['validated', 'assigned', 'ignored'] as const;
/**
 * The review of a message. `new`: needs review. `validated`: confirmed, and excluded from training so that it can serve
 * as a test case. `assigned`: reassigned to an intent, as an utterance. `ignored`: not relevant for training.
 */
export const reviewStates = ['new', ...reviewDecisions] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A review applies to all messages with the same text. */
export const Review = z.object({
  state: z.enum(reviewStates),
  /** The reviewed intent; null: not reviewed, or none. */
  intent: z.string().nullable(),
  intent_id: z.string().nullable(),
  by: z.string().nullable(),
  at: Timestamp.nullable(),
});
export type Review = z.infer<typeof Review>;

/** The prediction by the draft models of all classes. */
export const DraftPrediction = z.object({
  /** The most likely intent, as a suggestion. */
  intent: z.string().nullable(),
  intent_id: z.string().nullable(),
  class: z.string().nullable(),
  score: z.number(),
  /** The confidence is above the threshold. */
  understood: z.boolean(),
  /** The prediction differs from the logged one. */
  changed: z.boolean(),
});
export type DraftPrediction = z.infer<typeof DraftPrediction>;

/** Filters by the draft models' prediction: matched now, or different from the logged one. */
export const draftPredictionFilters = ['understood', 'changed'] as const;
/** `teaches`: messages that need review, sorted by how much a review would improve the model; then reviewed ones. */
export const verbatimOrders = ['time', 'teaches', 'count', 'score'] as const;

/** A logged message with its prediction. */
export const Verbatim = z.object({
  id: z.string(),
  created_at: Timestamp,
  device: z.string(),
  conversation_id: z.string(),
  /** `console`, `widget`, `webview`, `api`. */
  channel: z.string(),
  text: z.string(),
  /** Its files, until the conversation is deleted; empty without `verbatim.extend:read`. */
  files: z.array(FileInfo),
  language: z.string(),
  class: z.string().nullable(),
  intent: z.string().nullable(),
  score: z.number(),
  /** Empty without `verbatim.extend:read`. */
  attributes: z.array(Entity),
  /**
   * The two requests of a message, in their order; class, intent and score are those of the first. Empty: it has one.
   */
  requests: z.array(PredictedRequest),
  answer: z.string(),
  status: z.enum(verbatimStatuses),
  status_response: z.enum(responseStatuses),
  answered_by: z.enum(answerSources),
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  /** Milliseconds from message to answer. */
  ms: z.number(),
  /** Empty without `verbatim.extend:read`. */
  context: z.record(z.string(), z.string()),
  /** Absent: no knowledge base answered. */
  knowledge: KnowledgeUse.optional(),
  /** The run of the dialog that answered; the run may no longer be stored. */
  run_id: z.string().nullable(),
  /**
   * When a dialog last handed the conversation over, and why: empty without `verbatim.extend:read`. Null: none did, or
   * the conversation was deleted.
   */
  handed_over: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  /** Occurrences of the text; for a group, within the filters. */
  seen: z.object({ times: Count, first: Timestamp, last: Timestamp }),
  review: Review,
  /** Null: reviewed, or not predicted since the last training; see `POST …/now`. */
  now: DraftPrediction.nullable(),
});
export type Verbatim = z.infer<typeof Verbatim>;

const verbatimId = z.string().regex(/^\d{1,15}$/, errorType('not_a_verbatim'));

export const VerbatimFilters = z.object({
  start_date: MomentOrDay().optional(),
  end_date: MomentOrDay().optional(),
  weekday_hour: WeekdayHour.optional(),
  /** Time zone of days and of `weekday_hour`; absent: that of the workspace. */
  time_zone: TimeZone.optional(),
  status: z.enum(verbatimStatuses).optional(),
  status_response: z.enum(responseStatuses).optional(),
  answered_by: z.enum(answerSources).optional(),
  /** Part of the text, ignoring case. */
  search: z.string().max(200).optional(),
  /** Only the messages of a group of a shadow run: its id, a dot and the number of the group. */
  shadow: z
    .string()
    .regex(/^[\w-]{1,60}\.\d{1,5}$/, errorType('not_a_shadow_group'))
    .optional(),
  /** Only this message, in all spellings. */
  text: z.string().max(limits.messageLength).optional(),
  /** Name of the logged intent; `no_intent`: messages without one. */
  intent: z.string().max(limits.nameLength).optional(),
  no_intent: QueryFlag.optional(),
  /** Name of the logged class; `no_class`: messages without one. */
  logged_class: z.string().max(limits.nameLength).optional(),
  no_class: QueryFlag.optional(),
  /** Name of the language, `auto` for an unclear one; `no_language`: messages without a text. */
  language: z.string().max(limits.nameLength).optional(),
  no_language: QueryFlag.optional(),
  /** Id of the virtual thing. */
  device: z.string().max(limits.nameLength).optional(),
  channel: z.string().max(limits.nameLength).optional(),
  rating: z.enum(ratings).optional(),
  /** Only this verbatim. */
  id: verbatimId.optional(),
  /** Only this conversation. */
  conversation_id: z.string().max(200).optional(),
  /** Only messages of conversations that a dialog handed over. */
  handed_over: QueryFlag.optional(),
  review: z.enum(reviewStates).optional(),
  now: z.enum(draftPredictionFilters).optional(),
  /** No match, or low confidence. */
  uncertain: QueryFlag.optional(),
  /** Name of the logged or the currently predicted class. */
  class: z.string().max(limits.nameLength).optional(),
  /** Id or name of the logged or the currently predicted intent. */
  near: z.string().max(limits.nameLength).optional(),
});

/** The result of a task that exports verbatims. */
export const VerbatimExport = z.object({
  id: z.string(),
  name: z.string(),
  rows: Count,
  /** Bytes. */
  size: Count,
  expires_at: Timestamp,
});
export type VerbatimExport = z.infer<typeof VerbatimExport>;

export const verbatimCalls = defineCalls({
  'GET /api/1.0/verbatim/:ws': {
    summary: 'List the verbatims, newest first; `group` lists each text once',
    permission: 'verbatim:read',
    query: VerbatimFilters.extend({
      group: QueryFlag.optional(),
      order: z.enum(verbatimOrders).default('time'),
      limit: QueryInt(1, limits.verbatimPage).default(100),
      offset: QueryInt(0, 10_000_000).default(0).meta({
        description:
          'Number of rows to skip. Send the same end_date with each page, so that new messages move no rows.',
      }),
    }),
    response: z.object({
      data: z.array(Verbatim),
      /** Number of matches; with `searched_to`, only since then. */
      total: Count,
      /**
       * Verbatims before this moment were not searched: repeat the call with it as `end_date`. Null: all were searched.
       */
      searched_to: Timestamp.nullable(),
      /** Stamp of the draft models: if it differs, every `now` is outdated. */
      models: z.string(),
    }),
  },
  'GET /api/1.0/verbatim/:ws/export': {
    summary: 'Export the filtered verbatims as XLSX',
    permission: 'verbatim:read',
    query: VerbatimFilters.extend({ group: QueryFlag.optional() }),
    response: 'file',
  },
  'POST /api/1.0/verbatim/:ws/export': {
    summary: 'Export the filtered verbatims in the background; the result of the task has the id of the file',
    permission: 'verbatim:read',
    operationId: 'startVerbatimExport',
    body: VerbatimFilters.extend({
      /** Lists each text once. */
      group: z.boolean().default(false),
      columns: z
        .array(z.enum(verbatimColumns))
        .min(1)
        .max(verbatimColumns.length)
        .default([...verbatimColumns]),
      format: z.enum(verbatimFormats).default('xlsx'),
    }),
    response: Task,
    status: 202,
  },
  'GET /api/1.0/verbatim/:ws/export/:id': {
    summary: 'Download a completed export; 404 after a day, and for users who did not request it',
    permission: 'verbatim:read',
    operationId: 'downloadVerbatimExport',
    response: 'file',
  },
  'GET /api/1.0/verbatim/:ws/files/:fileId': {
    summary: 'Get a file that was sent to the assistant',
    permission: 'verbatim.extend:read',
    response: 'file',
  },
  'GET /api/1.0/verbatim/:ws/reviews': {
    summary: 'Count the verbatims in each state of review; `group` counts each text once; ignores the `review` filter',
    permission: 'verbatim:read',
    operationId: 'countReviews',
    query: VerbatimFilters.extend({ group: QueryFlag.optional() }),
    response: z.object({
      new: Count,
      validated: Count,
      assigned: Count,
      ignored: Count,
      /** Verbatims before this moment were not counted; null: all were. */
      searched_to: Timestamp.nullable(),
    }),
  },
  'POST /api/1.0/verbatim/:ws/now': {
    summary: 'Predict verbatims again with the draft models',
    permission: 'verbatim:read',
    operationId: 'predictVerbatims',
    body: z.object({ ids: z.array(verbatimId).min(1).max(200) }),
    response: z.object({
      data: z.array(z.object({ id: z.string(), now: DraftPrediction.nullable() })),
      models: z.string(),
    }),
  },
  'POST /api/1.0/verbatim/:ws/review': {
    summary: 'Review verbatims: assign (adds an utterance to the intent), validate, ignore, or reset',
    permission: 'nlp_intent:edit',
    operationId: 'reviewVerbatims',
    body: z.object({
      action: z.enum(['assign', 'validate', 'ignore', 'reset']),
      /** Id or name; required to assign. By default, validating confirms the predicted intent. */
      intent: Id.optional(),
      /** Verbatims to review. */
      ids: z.array(verbatimId).max(limits.utterancesPerCall).default([]),
      /** Reviews all verbatims that match these filters. */
      matching: VerbatimFilters.optional(),
      /** Texts from Try, without a verbatim. */
      texts: z
        .array(
          z.object({
            text: z.string().trim().min(1).max(limits.messageLength),
            annotations: z.array(Annotation).max(50),
          }),
        )
        .max(100)
        .default([]),
      /** Skips verbatims that were reviewed meanwhile. */
      unreviewed: z.boolean().default(false),
    }),
    response: z.object({
      /** Id of the review action, to undo it. */
      review: z.string(),
      /** Number of reviewed texts. */
      reviewed: Count,
      /** Utterances added to the intent, moved from another intent, and already in it. */
      added: Count,
      moved: Count,
      already: Count,
      skipped: z.array(
        z.object({
          text: z.string(),
          /**
           * `long`: too long for an utterance; `nothing`: no predicted intent to confirm; `reviewed`: already reviewed.
           */
          reason: z.enum(['long', 'nothing', 'reviewed']),
        }),
      ),
    }),
  },
  'POST /api/1.0/verbatim/:ws/review/:id/undo': {
    summary: 'Undo a review; later changes stay',
    permission: 'nlp_intent:edit',
    operationId: 'undoReview',
    response: z.object({ reviewed: Count }),
  },
});

import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KnowledgeUse } from '@parlance/contract/calls/knowledge/answers';
import type { Attachment, Message, messageSenders, Understanding } from '@parlance/contract/calls/conversation';
import type { Trial } from '@parlance/contract/calls/dialogs';
import type { Entity, PredictedRequest } from '@parlance/contract/calls/nlp';
import { reviewDecisions, type responseStatuses, type verbatimStatuses } from '@parlance/contract/calls/verbatim';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import { bytes, created, int8, moment, updated } from './columns.ts';

/** Tables of conversations and verbatims; constraints and indexes are in the SQL. */

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    device: text('device').notNull(),
    participant: text('participant').notNull(),
    channel: text('channel').notNull(),
    language: text('language'),
    context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
    nextSeq: int8('next_seq').notNull().default(1),
    /** Sequence number of the person's newest message. */
    askedSeq: int8('asked_seq').notNull().default(0),
    /** Sequence number of the newest answered message; messages are answered in order. */
    answeredSeq: int8('answered_seq').notNull().default(0),
    /** The holder of the lease answers the conversation until the lease ends. */
    answerLease: text('answer_lease'),
    answerLeaseUntil: moment('answer_lease_until'),
    /** How many times the lease was taken over since the last answer. */
    answerAttempts: integer('answer_attempts').notNull().default(0),
    /** When a script handed the person over to people, and why. */
    handedOverAt: moment('handed_over_at'),
    handedOverReason: text('handed_over_reason'),
    /** The script whose draft this conversation tries. */
    trial: jsonb('trial').$type<Trial>(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** Unique keys of messages, to recognise repeated ones: `messages` is partitioned by time and cannot ensure it. */
export const messageKeys = pgTable(
  'message_keys',
  {
    ws: text('ws').notNull(),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    /** The message whose form this one submits. */
    submits: text('submits'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId, table.ws] })],
);

export const messages = pgTable(
  'messages',
  {
    ws: text('ws').notNull(),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    seq: int8('seq').notNull(),
    sender: text('sender').$type<(typeof messageSenders)[number]>().notNull(),
    body: text('body').notNull(),
    attachment: jsonb('attachment').$type<Attachment>(),
    rating: integer('rating').$type<Message['like']>().notNull().default(0),
    footer: text('footer'),
    state: text('state').$type<Message['state']>().notNull().default('done'),
    deleted: boolean('deleted').notNull().default(false),
    understanding: jsonb('understanding').$type<Understanding>(),
    replyTo: text('reply_to'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId, table.ws, table.createdAt] })],
);

export const verbatims = pgTable(
  'verbatims',
  {
    id: int8('id').generatedAlwaysAsIdentity(),
    ws: text('ws').notNull(),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    device: text('device').notNull(),
    channel: text('channel').notNull(),
    body: text('body').notNull(),
    messageKey: text('message_key')
      .notNull()
      .generatedAlwaysAs(sql`message_key(body)`),
    language: text('language').notNull(),
    class: text('class'),
    intent: text('intent'),
    intentId: text('intent_id'),
    score: doublePrecision('score').notNull().default(0),
    attributes: jsonb('attributes').$type<Entity[]>().notNull().default([]),
    answer: text('answer').notNull().default(''),
    status: text('status').$type<(typeof verbatimStatuses)[number]>().notNull(),
    statusResponse: text('status_response').$type<(typeof responseStatuses)[number]>().notNull(),
    rating: integer('rating').$type<Message['like']>().notNull().default(0),
    ms: doublePrecision('ms').notNull().default(0),
    context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
    knowledge: jsonb('knowledge').$type<KnowledgeUse>(),
    /** Null in rows that are older than the column; see `rolledValues`. */
    answeredBy: text('answered_by').$type<AnswerSource>(),
    /** The run of a dialog that handled the message. */
    runId: text('run_id'),
    /** Null where the message has one request. */
    requests: jsonb('requests').$type<PredictedRequest[]>(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws, table.createdAt] })],
);

/** The review of a message text; without a row it needs review. */
export const verbatimReviews = pgTable(
  'verbatim_reviews',
  {
    ws: text('ws').notNull(),
    messageKey: text('message_key').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: reviewDecisions }).notNull(),
    intentId: text('intent_id'),
    actionId: text('action_id').notNull(),
    reviewedBy: text('reviewed_by'),
    reviewedAt: moment('reviewed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.messageKey] })],
);

/** One review, with the data to undo it. */
export const reviewActions = pgTable(
  'review_actions',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    action: text('action').notNull(),
    reviewedBy: text('reviewed_by'),
    undo: jsonb('undo').notNull(),
    undoneAt: moment('undone_at'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** The newest models' predictions for messages that need review. */
export const verbatimPredictions = pgTable(
  'verbatim_predictions',
  {
    ws: text('ws').notNull(),
    messageKey: text('message_key').notNull(),
    models: text('models').notNull(),
    classId: text('class_id'),
    intentId: text('intent_id'),
    score: doublePrecision('score').notNull(),
    matched: boolean('matched').notNull(),
    /** How much a review of the message teaches, see `nlu/teachingValues`; null before it is ranked. */
    teaches: doublePrecision('teaches'),
    /** The models whose uncertainty gave `teaches`; kept until the next ranking. */
    rankedBy: text('ranked_by'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.messageKey] })],
);

/**
 * Legal holds: data that neither retention nor erasure deletes. Without participant and conversation, the whole
 * workspace.
 */
export const legalHolds = pgTable('legal_holds', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  participant: text('participant'),
  conversationId: text('conversation_id'),
  reason: text('reason').notNull(),
  setBy: text('set_by').notNull(),
  createdAt: created(),
});

/** Files that verbatims were exported to, until they expire. */
export const verbatimExports = pgTable(
  'verbatim_exports',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    rows: integer('rows').notNull(),
    size: int8('size').notNull(),
    createdBy: text('created_by').notNull(),
    /** Null while the file is being written. */
    expiresAt: moment('expires_at'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const verbatimExportParts = pgTable(
  'verbatim_export_parts',
  {
    ws: text('ws').notNull(),
    exportId: text('export_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.exportId, table.seq] })],
);

import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { noteStates, questionActionKinds } from '@parlance/contract/questionTables';
import { created, moment, version } from './columns.ts';

/** Tables of unanswered questions; constraints and indexes are in the SQL. */

/** The last search for unanswered questions of each workspace. */
export const questionRuns = pgTable(
  'question_runs',
  {
    ws: text('ws').notNull(),
    startAt: moment('start_at').notNull(),
    endAt: moment('end_at').notNull(),
    messages: integer('messages').notNull(),
    texts: integer('texts').notNull(),
    cut: boolean('cut').notNull(),
    createdBy: text('created_by'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws] })],
);

export const questions = pgTable(
  'questions',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    conversations: integer('conversations').notNull(),
    languages: text('languages').array().notNull(),
    classes: text('classes').array().notNull(),
    /** Messages of each week, the newest last. */
    weeks: integer('weeks').array().notNull(),
    growth: integer('growth').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

/** The messages of questions, by their keys; the texts are only in `verbatims`. */
export const questionMessages = pgTable(
  'question_messages',
  {
    ws: text('ws').notNull(),
    questionId: text('question_id').notNull(),
    messageKey: text('message_key').notNull(),
    /** 0: the most typical message. */
    place: integer('place').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.messageKey] })],
);

export const questionActions = pgTable(
  'question_actions',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    questionId: text('question_id').notNull(),
    kind: text('kind', { enum: questionActionKinds }).notNull(),
    title: text('title').notNull().default(''),
    note: text('note').notNull().default(''),
    state: text('state', { enum: noteStates }).notNull().default('done'),
    intentId: text('intent_id'),
    documentId: text('document_id'),
    /** Similar messages in a week: unanswered before the action, unanswered after it, and answered after it. */
    beforeCount: integer('before_count'),
    afterCount: integer('after_count'),
    answeredCount: integer('answered_count'),
    measuredAt: moment('measured_at'),
    /** When the effect of the action is measured. */
    dueAt: moment('due_at'),
    version: version(),
    createdBy: text('created_by').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const questionActionMessages = pgTable(
  'question_action_messages',
  {
    ws: text('ws').notNull(),
    actionId: text('action_id').notNull(),
    messageKey: text('message_key').notNull(),
    /** 0: the most typical message. */
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.actionId, table.messageKey] })],
);

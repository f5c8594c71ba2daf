import { integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { ProblemKind } from '@parlance/contract/calls/nlp';
import { created } from './columns.ts';

/** Tables of problems in the training data; constraints and indexes are in the SQL. */

export const ignoredProblems = pgTable(
  'ignored_problems',
  {
    ws: text('ws').notNull(),
    kind: text('kind').$type<ProblemKind>().notNull(),
    subject: text('subject').notNull(),
    createdBy: text('created_by'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.kind, table.subject] })],
);

export const intentChecks = pgTable(
  'intent_checks',
  {
    classId: text('class_id').notNull(),
    intentId: text('intent_id').notNull(),
    modelId: text('model_id').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.intentId] })],
);

export const closerUtterances = pgTable(
  'closer_utterances',
  {
    utteranceId: text('utterance_id').notNull(),
    classId: text('class_id').notNull(),
    intentId: text('intent_id').notNull(),
    score: real('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.utteranceId, table.classId] })],
);

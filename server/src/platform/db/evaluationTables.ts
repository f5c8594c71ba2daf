import { integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import type { branches, EvaluationKind, StoredReport, TestCaseSource } from '@parlance/contract/calls/nlp';
import { created, int8, moment, updated, version } from './columns.ts';

/** Tables of how well classes understand; constraints and indexes live in the SQL. */

export const testSets = pgTable('test_sets', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  name: text('name').notNull(),
  createdBy: text('created_by'),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const testCases = pgTable('test_cases', {
  id: text('id').primaryKey(),
  testSetId: text('test_set_id').notNull(),
  text: text('text').notNull(),
  textKey: text('text_key').notNull(),
  /** Null: out of scope. */
  intentId: text('intent_id'),
  source: text('source').$type<TestCaseSource>().notNull().default('hand'),
  position: int8('position').generatedAlwaysAsIdentity(),
  version: version(),
  createdAt: created(),
});

export const evaluations = pgTable('evaluations', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  kind: text('kind').$type<EvaluationKind>().notNull(),
  testSetId: text('test_set_id'),
  testSetName: text('test_set_name'),
  branch: text('branch').$type<(typeof branches)[number]>(),
  modelId: text('model_id'),
  folds: integer('folds'),
  report: jsonb('report').$type<StoredReport>(),
  createdBy: text('created_by'),
  createdAt: created(),
});

export const evaluationResults = pgTable(
  'evaluation_results',
  {
    evaluationId: text('evaluation_id').notNull(),
    position: integer('position').notNull(),
    sourceId: text('source_id'),
    text: text('text').notNull(),
    expected: smallint('expected').notNull(),
    predicted: smallint('predicted').notNull(),
    best: smallint('best').notNull(),
    score: real('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.position] })],
);

import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { answerWriters } from '@parlance/contract/calls/knowledge/answers';
import type { RunFigures, RunSettings } from '@parlance/contract/calls/knowledge/evaluation';
import { expectationStates, questionSources, questionStates, runCauses } from '@parlance/contract/knowledgeTables';
import { created, int8, moment, updated, version } from './columns.ts';

/** Tables of how well knowledge bases answer; constraints and indexes are in the SQL. */

/** A passage that answers a question; with `chunk` null, any passage of the document. */
export interface ExpectedSource {
  document: string;
  chunk: string | null;
}

export const knowledgeQuestionSets = pgTable(
  'knowledge_question_sets',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    base: text('base').notNull(),
    name: text('name').notNull(),
    runAfterChanges: boolean('run_after_changes').notNull().default(true),
    /** The content version of the last run, the newest version that was seen, and when it was first seen. */
    checkedVersion: int8('checked_version').notNull().default(0),
    seenVersion: int8('seen_version').notNull().default(0),
    seenAt: moment('seen_at')
      .notNull()
      .default(sql`now()`),
    version: version(),
    createdBy: text('created_by'),
    createdAt: created(),
    updatedAt: updated(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const knowledgeQuestions = pgTable(
  'knowledge_questions',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    setId: text('set_id').notNull(),
    /** Order in the set. */
    place: integer('place').notNull(),
    text: text('text').notNull(),
    /** A key of the text, the same for all spellings. */
    textKey: text('text_key').notNull(),
    answerable: boolean('answerable').notNull(),
    expected: jsonb('expected').$type<ExpectedSource[]>().notNull().default([]),
    state: text('state', { enum: questionStates }).notNull(),
    source: text('source', { enum: questionSources }).notNull(),
    version: version(),
    createdBy: text('created_by'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

/** Differences between a run and the one before. */
export interface RunDifference {
  run: string;
  now_answered: number;
  no_longer_answered: number;
  /** Documents that have changed between the runs. */
  documents: { id: string; name: string }[];
}

export const knowledgeRuns = pgTable(
  'knowledge_runs',
  {
    ws: text('ws').notNull(),
    id: text('id').notNull(),
    setId: text('set_id').notNull(),
    cause: text('cause', { enum: runCauses }).notNull(),
    settings: jsonb('settings').$type<RunSettings>().notNull(),
    /** Null until the run has ended. */
    figures: jsonb('figures').$type<RunFigures>(),
    since: jsonb('since').$type<RunDifference>(),
    createdBy: text('created_by'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

/** A passage as a run found it. */
export interface FoundPassage {
  chunk: string;
  document: string;
  score: number;
  above: boolean;
  right: boolean;
}

export const knowledgeRunResults = pgTable(
  'knowledge_run_results',
  {
    ws: text('ws').notNull(),
    run: text('run').notNull(),
    question: text('question').notNull(),
    text: text('text').notNull(),
    answerable: boolean('answerable').notNull(),
    rank: integer('rank'),
    known: boolean('known').notNull(),
    isRight: boolean('is_right').notNull(),
    expected: text('expected', { enum: expectationStates }).notNull(),
    /** The first ten passages. */
    passages: jsonb('passages').$type<FoundPassage[]>().notNull(),
    writtenBy: text('written_by', { enum: answerWriters }).notNull(),
    sentences: integer('sentences').notNull(),
    supported: integer('supported').notNull(),
    ms: real('ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.run, table.question] })],
);

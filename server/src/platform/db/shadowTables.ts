import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type ShadowReport, shadowVerdicts } from '@parlance/contract/calls/shadow';
import { created, int8, moment } from './columns.ts';

/** Tables of real messages that were read again before a model was published; constraints are in the SQL. */

export const shadowRuns = pgTable('shadow_runs', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  modelId: text('model_id').notNull(),
  /** The earlier publication whose content would be restored. */
  publicationId: int8('publication_id'),
  /** A fingerprint of everything that would answer before and after. */
  stamp: text('stamp').notNull(),
  fromAt: moment('from_at'),
  toAt: moment('to_at'),
  /** Null while messages are read. */
  report: jsonb('report').$type<ShadowReport>(),
  createdBy: text('created_by'),
  createdAt: created(),
});

/** Messages that would be understood differently; their texts are only in `verbatims`. */
export const shadowChanges = pgTable(
  'shadow_changes',
  {
    runId: text('run_id').notNull(),
    /** The number of the group in the report. */
    number: integer('number').notNull(),
    /** The newest of the verbatims with this text. */
    verbatimId: int8('verbatim_id').notNull(),
    times: integer('times').notNull(),
    verdict: text('verdict', { enum: shadowVerdicts }),
    truth: text('truth'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number, table.verbatimId] })],
);

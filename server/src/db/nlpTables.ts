import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Annotation, Answer, Attribute, CorpusValue } from '@parlance/contract/calls/nlp';
import { bytes, created, int8, moment, updated, version } from './columns.ts';

/** Tables of what people teach the assistant; constraints and indexes live in the SQL. */

export const classes = pgTable('classes', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  fallback: jsonb('fallback').$type<Answer[]>().notNull().default([]),
  trainedModel: text('trained_model'),
  publishedModel: text('published_model'),
  publishedAt: moment('published_at'),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const intents = pgTable('intents', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  codeName: text('code_name').notNull(),
  attributes: jsonb('attributes').$type<Attribute[]>().notNull().default([]),
  answers: jsonb('answers').$type<Answer[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const classIntents = pgTable(
  'class_intents',
  {
    classId: text('class_id').notNull(),
    intentId: text('intent_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.classId, table.intentId] })],
);

export const utterances = pgTable('utterances', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  intentId: text('intent_id').notNull(),
  text: text('text').notNull(),
  textKey: text('text_key').notNull(),
  annotations: jsonb('annotations').$type<Annotation[]>().notNull().default([]),
  source: text('source').$type<'hand' | 'import' | 'log' | 'generated' | 'demo'>().notNull().default('hand'),
  position: int8('position').generatedAlwaysAsIdentity(),
  createdAt: created(),
});

export const corpora = pgTable('corpora', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'list' | 'pattern'>().notNull().default('list'),
  fuzzy: boolean('fuzzy').notNull().default(false),
  entries: jsonb('entries').$type<CorpusValue[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

/** Figures of a training, from cross-validation. */
export interface ModelFigures {
  accuracy: number | null;
  threshold: number;
  utterances: number;
  intents: number;
  /** Milliseconds. */
  duration: number;
  /** What it was trained from: id of each intent and corpus, and `language` → hash of its content. */
  content: Record<string, string>;
}

export const models = pgTable('models', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  contentHash: text('content_hash').notNull(),
  artefact: bytes('artefact').notNull(),
  intentIds: jsonb('intent_ids').$type<Record<string, string>>().notNull(),
  figures: jsonb('figures').$type<ModelFigures>().notNull(),
  createdBy: text('created_by'),
  createdAt: created(),
});

export const imports = pgTable('imports', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  filename: text('filename').notNull(),
  bytes: bytes('bytes').notNull(),
  options: jsonb('options').$type<{ class_name: string; text_column?: string; intent_column?: string }>().notNull(),
  createdBy: text('created_by'),
  createdAt: created(),
});

import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Attachment, Understanding } from '@parlance/contract/calls/conversation';
import type { Entity } from '@parlance/contract/calls/nlp';
import { created, int8, updated } from './columns.ts';

/** Tables of what is said; constraints and indexes live in the SQL. */

export const conversations = pgTable('conversations', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  device: text('device').notNull(),
  participant: text('participant').notNull(),
  channel: text('channel').notNull(),
  language: text('language'),
  context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
  nextSeq: int8('next_seq').notNull().default(1),
  createdAt: created(),
  updatedAt: updated(),
});

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    seq: int8('seq').notNull(),
    sender: text('sender').$type<'person' | 'assistant'>().notNull(),
    body: text('body').notNull(),
    attachment: jsonb('attachment').$type<Attachment>(),
    rating: integer('rating').$type<-1 | 0 | 1>().notNull().default(0),
    footer: text('footer'),
    state: text('state').$type<'streaming' | 'done' | 'failed'>().notNull().default('done'),
    deleted: boolean('deleted').notNull().default(false),
    understanding: jsonb('understanding').$type<Understanding>(),
    replyTo: text('reply_to'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId] })],
);

export const verbatims = pgTable('verbatims', {
  id: int8('id').generatedAlwaysAsIdentity().primaryKey(),
  ws: text('ws').notNull(),
  conversationId: text('conversation_id').notNull(),
  messageId: text('message_id').notNull(),
  device: text('device').notNull(),
  channel: text('channel').notNull(),
  body: text('body').notNull(),
  language: text('language').notNull(),
  class: text('class'),
  intent: text('intent'),
  score: doublePrecision('score').notNull().default(0),
  attributes: jsonb('attributes').$type<Entity[]>().notNull().default([]),
  answer: text('answer').notNull().default(''),
  status: text('status').$type<'understood' | 'not_understood'>().notNull(),
  statusResponse: text('status_response').$type<'answered' | 'fallback' | 'error'>().notNull(),
  rating: integer('rating').$type<-1 | 0 | 1>().notNull().default(0),
  ms: doublePrecision('ms').notNull().default(0),
  context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
  createdAt: created(),
});

import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, QueryInt, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { Entity } from './nlp.ts';

/** Whether the sentence was understood. */
export const verbatimStatuses = ['understood', 'not_understood'] as const;
/** What the person got. */
export const responseStatuses = ['answered', 'fallback', 'error'] as const;

/** One thing said to the assistant, with what it made of it. */
export const Verbatim = z.object({
  id: z.string(),
  created_at: Timestamp,
  device: z.string(),
  conversation_id: z.string(),
  /** `console`, `widget`, `webview`, `api`. */
  channel: z.string(),
  text: z.string(),
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
});
export type Verbatim = z.infer<typeof Verbatim>;

const Filters = z.object({
  start_date: Timestamp.optional(),
  end_date: Timestamp.optional(),
  status: z.enum(verbatimStatuses).optional(),
  status_response: z.enum(responseStatuses).optional(),
  /** Part of what was said, regardless of case. */
  search: z.string().max(200).optional(),
  intent: z.string().max(limits.nameLength).optional(),
  /** Just this row. */
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the id of a verbatim')
    .optional(),
  /** What was said in this conversation. */
  conversation_id: z.string().max(200).optional(),
});

export const verbatimCalls = defineCalls({
  'GET /api/1.0/verbatim/:ws': {
    summary: 'What was said, newest first',
    permission: 'verbatim:read',
    query: Filters.extend({
      limit: QueryInt(1, limits.verbatimPage).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(Verbatim), total: Count }),
  },
  'GET /api/1.0/verbatim/:ws/export': {
    summary: 'The same rows as a spreadsheet (XLSX)',
    permission: 'verbatim:read',
    query: Filters,
    response: 'file',
  },
});

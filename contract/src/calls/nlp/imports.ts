import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name } from '../../common.ts';
import { limits } from '../../limits.ts';

/** A row or cell of an imported file that cannot be used; rows count from 1, the header included. */
export const ImportProblem = z.object({
  row: z.int().min(0),
  column: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const importModes = ['merge', 'replace'] as const;
export const conflictChoices = ['skip', 'move', 'keep'] as const;

/** What an import would do; nothing is written by it. */
export const ImportReport = z.object({
  import_id: Id,
  filename: z.string(),
  format: z.enum(['csv', 'json', 'xlsx']),
  encoding: z.string(),
  columns: z.array(z.string()),
  /** Which column holds what; null: not found, the file cannot be imported before one is named. */
  mapping: z.object({
    text: z.string().nullable(),
    intent: z.string().nullable(),
    class: z.string().nullable(),
  }),
  rows: Count,
  utterances_new: Count,
  /** Already there in the same intent, or twice in the file. */
  duplicates: Count,
  intents: z.array(z.object({ intent: z.string(), exists: z.boolean(), added: Count, already: Count })),
  /** The same sentence in another intent, there or in the file. */
  conflicts: z.array(z.object({ row: z.int(), text: z.string(), intent: z.string(), other: z.string() })),
  conflict_count: Count,
  problems: z.array(ImportProblem),
  error_count: Count,
  warning_count: Count,
  sample: z.array(z.object({ row: z.int(), text: z.string(), intent: z.string() })),
  /** Nothing stands in the way. */
  importable: z.boolean(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Utterances from files. */
export const importCalls = defineCalls({
  'POST /api/1.0/gael/:ws/import/class': {
    summary: 'Read a CSV, JSON or XLSX file of utterances and say what importing it would do',
    permission: 'nlp_intent:create',
    upload: z.object({
      class_name: Name,
      text_column: z.string().max(limits.nameLength).optional(),
      intent_column: z.string().max(limits.nameLength).optional(),
    }),
    response: ImportReport,
    maxBytes: limits.importBytes,
  },
  'POST /api/1.0/gael/:ws/import/class/:importId': {
    summary: 'Import a file that was read before, all of it or nothing, in the background',
    permission: 'nlp_intent:create',
    body: z.object({
      mode: z.enum(importModes).default('merge'),
      conflicts: z.enum(conflictChoices).default('skip'),
    }),
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
});

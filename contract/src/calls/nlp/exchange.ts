import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, JsonText, Name } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { exportFormats, limits } from '../../limits.ts';
import { importPermissions } from '../../permissions.ts';
import { branches } from './training.ts';

/** A row or cell of an imported file that cannot be used; rows count from 1, the header included. */
export const ImportProblem = ErrorDetail.extend({
  row: z.int().min(0),
  column: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const importFormats = [
  'csv',
  'json',
  'xlsx',
  'parlance',
  'rasa',
  'dialogflow',
  'dialogflow-cx',
  'nlpjs',
] as const;

export const importModes = ['merge', 'replace'] as const;
/** An utterance of another intent: skip it, move it, or add it to both. */
export const conflictChoices = ['skip', 'move', 'keep'] as const;
/** How to treat an existing object that differs: keep it, merge both, or take the file's. */
export const bothChoices = ['skip', 'keep', 'overwrite'] as const;
export const otherChoices = ['skip', 'overwrite'] as const;

export const importKinds = ['class', 'attribute', 'answers', 'annotations', 'corpus', 'script'] as const;
export const importStates = ['new', 'changed', 'same', 'conflict'] as const;

/** A change by an import, other than of utterances. */
export const ImportChange = z.object({
  kind: z.enum(importKinds),
  /** The class, intent, corpus or script; for annotations the utterance. */
  name: z.string(),
  /** The attribute, if it is one. */
  part: z.string().nullable(),
  /** `changed`: additions only; `conflict`: both sides differ, so the user has to choose. */
  state: z.enum(importStates),
  was: z.string().nullable(),
  will: z.string(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** The preview of an import. */
export const ImportReport = z.object({
  import_id: Id,
  filename: z.string(),
  format: z.enum(importFormats),
  encoding: z.string(),
  /** Columns of the file; none for formats with named parts. */
  columns: z.array(z.string()),
  /** The readable sheets of a workbook, and the one that was read; earlier releases do not send them. */
  sheets: z.array(z.string()).optional(),
  sheet: z.string().optional(),
  /** Language codes of the file, and the one that was read; null: all. */
  languages: z.array(z.string()),
  language: z.string().nullable(),
  /** The target class, for rows without a class of their own; null: the classes of the file. */
  class_name: z.string().nullable(),
  /** The column mapping; null: not found, so the user has to choose one. */
  mapping: z.object({
    text: z.string().nullable(),
    intent: z.string().nullable(),
    class: z.string().nullable(),
    language: z.string().nullable(),
    answers: z.array(z.string()),
  }),
  rows: Count,
  utterances_new: Count,
  /** Existing in the same intent, or duplicated in the file. */
  duplicates: Count,
  /** The target classes of the intents, with the number of utterances added; earlier releases do not send them. */
  classes: z.array(z.object({ class: z.string(), exists: z.boolean(), intents: Count, added: Count })).optional(),
  intents: z.array(
    z.object({
      intent: z.string(),
      exists: z.boolean(),
      added: Count,
      already: Count,
      /** Utterances that a replacement deletes. */
      removed: Count,
    }),
  ),
  removed_count: Count,
  /** The same utterance in another intent, of the workspace or the file. */
  conflicts: z.array(z.object({ row: z.int(), text: z.string(), intent: z.string(), other: z.string() })),
  conflict_count: Count,
  /** Other changes, conflicts first; unchanged objects are only counted. */
  changes: z.array(ImportChange),
  /** Counts by kind; earlier releases do not count newer kinds. */
  change_counts: z.partialRecord(z.enum(importKinds), z.record(z.enum(importStates), Count)),
  problems: z.array(ImportProblem),
  error_count: Count,
  warning_count: Count,
  sample: z.array(z.object({ row: z.int(), text: z.string(), intent: z.string() })),
  /** The import can start. */
  importable: z.boolean(),
  /** The task of the import, if `options` started it. */
  taskId: z.string().nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** How to treat differences; the defaults change nothing that exists. */
export const ImportChoices = z.object({
  /** `replace`: afterwards, the file's intents have exactly the file's utterances. */
  mode: z.enum(importModes).default('merge'),
  conflicts: z.enum(conflictChoices).default('skip'),
  annotations: z.enum(otherChoices).default('skip'),
  attributes: z.enum(otherChoices).default('skip'),
  answers: z.enum(bothChoices).default('skip'),
  corpora: z.enum(bothChoices).default('skip'),
  classes: z.enum(otherChoices).default('skip'),
  scripts: z.enum(otherChoices).default('skip'),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** Imports from files and other workspaces. */
export const importCalls = defineCalls({
  'POST /api/1.0/gael/:ws/import/class': {
    summary:
      'Read a file (CSV, JSON, XLSX, Rasa, Dialogflow, nlp.js or our export) and preview its import; with options, start it too; without class_name the file names the classes',
    permission: importPermissions,
    operationId: 'readImport',
    upload: z.object({
      class_name: Name.optional(),
      text_column: z.string().max(limits.nameLength).optional(),
      intent_column: z.string().max(limits.nameLength).optional(),
      /** The only column with answers; empty: none; absent: those with usual names. */
      answer_column: z.string().max(limits.nameLength).optional(),
      /** The column with the code of each row's language; empty or absent: none. */
      language_column: z.string().max(limits.nameLength).optional(),
      /** The column with the class of each row; rows without one go to `class_name`; empty or absent: none. */
      class_column: z.string().max(limits.nameLength).optional(),
      /** The sheet of a workbook; absent: the first whose columns are understood, else the first one. */
      sheet: z.string().max(limits.nameLength).optional(),
      language: z.string().max(40).optional(),
      /** The body of `POST …/import/class/:importId`, as JSON: imports in this call. */
      options: JsonText(ImportChoices).optional(),
    }),
    response: ImportReport,
    maxBytes: limits.importBytes,
  },
  'POST /api/1.0/gael/:ws/import/workspace': {
    summary: 'Read one or all classes of another workspace and preview their import',
    permission: importPermissions,
    operationId: 'readWorkspaceImport',
    body: z.object({
      from: Id,
      /** Id or name of a class; absent: everything. */
      class: Id.optional(),
      branch: z.enum(branches).default('draft'),
      class_name: Name.optional(),
    }),
    response: ImportReport,
  },
  'POST /api/1.0/gael/:ws/import/class/:importId': {
    summary: 'Start an import that was previewed; it applies completely or not at all',
    permission: importPermissions,
    operationId: 'applyImport',
    body: ImportChoices,
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
});

const exportFormat = z.enum(exportFormats).default('json');

/** Exports as files. */
export const exportCalls = defineCalls({
  'GET /api/1.0/gael/:ws/export/class/:id': {
    summary:
      'Export a class with its intents and corpora as a file; `published` exports the content that the published model was trained on',
    permission: 'nlp_class:read',
    operationId: 'exportClass',
    query: z.object({ branch: z.enum(branches).default('draft'), format: exportFormat }),
    response: 'file',
  },
  'GET /api/1.0/gael/:ws/export': {
    summary:
      'Export all classes, intents and corpora of a workspace as a file; as JSON also the scripts with their tests, where the caller may read them',
    permission: 'nlp_class:read',
    operationId: 'exportWorkspace',
    query: z.object({ format: exportFormat }),
    response: 'file',
  },
});

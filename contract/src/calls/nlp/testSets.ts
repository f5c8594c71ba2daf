import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, QueryFlag, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { ImportProblem } from './exchange.ts';
import { UtteranceText } from './utterances.ts';

export const testCaseSources = ['hand', 'import', 'verbatim'] as const;
export type TestCaseSource = (typeof testCaseSources)[number];

export const TestCase = z.object({
  id: Id,
  text: z.string(),
  /** Id of the expected intent; null: out of scope. */
  intent_id: z.string().nullable(),
  source: z.enum(testCaseSources),
  version: Version,
  created_at: Timestamp,
});
export type TestCase = z.infer<typeof TestCase>;

export const TestSet = z.object({
  id: Id,
  class_id: Id,
  name: z.string(),
  case_count: Count,
  /** How many of them are out of scope. */
  out_of_scope: Count,
  created_at: Timestamp,
  created_by: z.string().nullable(),
  updated_at: Timestamp,
  version: Version,
});
export type TestSet = z.infer<typeof TestSet>;

/** The result or preview of an import of test cases. */
export const TestImport = z.object({
  applied: z.boolean(),
  filename: z.string(),
  columns: z.array(z.string()),
  mapping: z.object({ text: z.string().nullable(), intent: z.string().nullable() }),
  rows: Count,
  added: Count,
  /** How many of them are out of scope. */
  out_of_scope: Count,
  /** Test cases that exist already. */
  duplicates: Count,
  /** Intents that the class does not have; their rows are skipped. */
  unknown: z.array(z.object({ intent: z.string(), rows: Count })),
  problems: z.array(ImportProblem),
  error_count: Count,
  importable: z.boolean(),
});
export type TestImport = z.infer<typeof TestImport>;

const expected = Id.nullable();

/** Test sets and test cases of a class. */
export const testSetCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class/:id/testsets': {
    summary: 'List the test sets of a class',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(TestSet) }),
  },
  'POST /api/1.0/gael/:ws/class/:id/testsets': {
    summary: 'Create a test set',
    permission: 'nlp_class:edit',
    body: z.object({ name: Name }),
    response: TestSet,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/testset/:id': {
    summary: 'Get a test set with its test cases, newest first',
    permission: 'nlp_class:read',
    response: TestSet.extend({ cases: z.array(TestCase) }),
  },
  'PUT /api/1.0/gael/:ws/testset/:id': {
    summary: 'Rename a test set',
    permission: 'nlp_class:edit',
    versioned: true,
    body: z.object({ name: Name }),
    response: TestSet,
  },
  'DELETE /api/1.0/gael/:ws/testset/:id': {
    summary: 'Delete a test set (restorable)',
    permission: 'nlp_class:edit',
    versioned: true,
    response: Ok,
  },
  'POST /api/1.0/gael/:ws/testset/:id/restore': {
    summary: 'Restore a deleted test set',
    permission: 'nlp_class:edit',
    operationId: 'restoreTestSet',
    response: TestSet,
  },
  'POST /api/1.0/gael/:ws/testset/:id/cases': {
    summary: 'Add test cases; existing ones are skipped',
    permission: 'nlp_class:edit',
    body: z.object({
      cases: z
        .array(z.object({ text: UtteranceText, intent_id: expected, source: z.enum(testCaseSources).default('hand') }))
        .min(1)
        .max(limits.utterancesPerCall),
    }),
    response: z.object({ added: z.array(TestCase), duplicates: Count }),
  },
  'DELETE /api/1.0/gael/:ws/testset/:id/cases': {
    summary: 'Delete test cases',
    permission: 'nlp_class:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall) }),
    response: z.object({ deleted: Count }),
  },
  'PUT /api/1.0/gael/:ws/testset/:id/case/:caseId': {
    summary: 'Update a test case',
    permission: 'nlp_class:edit',
    versioned: true,
    body: z.object({ text: UtteranceText.optional(), intent_id: expected.optional() }),
    response: TestCase,
  },
  'POST /api/1.0/gael/:ws/testset/:id/import': {
    summary: 'Import test cases from a CSV, XLSX or JSON file, or preview the import',
    permission: 'nlp_class:edit',
    upload: z.object({
      dry_run: QueryFlag.default(false),
      text_column: z.string().max(limits.nameLength).optional(),
      intent_column: z.string().max(limits.nameLength).optional(),
    }),
    response: TestImport,
    maxBytes: limits.importBytes,
  },
});

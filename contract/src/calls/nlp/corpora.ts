import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { corpusFormats, limits } from '../../limits.ts';
import { requireName, OwnName, acceptName } from './acceptName.ts';

export const CorpusValue = z.object({
  value: z.string().trim().min(1).max(limits.nameLength),
  synonyms: z.array(z.string().trim().min(1).max(limits.nameLength)).max(limits.synonymsPerValue).default([]),
});
export type CorpusValue = z.infer<typeof CorpusValue>;
/** Size limit of a corpus in a request, and of an imported file. */
const corpusBytes = 16 * 1024 * 1024;

export const corpusKinds = ['list', 'pattern'] as const;

export const CorpusSummary = z.object({
  id: Id,
  corpus_name: z.string(),
  name: z.string(),
  kind: z.enum(corpusKinds),
  /** Matches despite typing errors. */
  fuzzy: z.boolean(),
  value_count: Count,
  updated_at: Timestamp,
  version: Version,
});
export type CorpusSummary = z.infer<typeof CorpusSummary>;
export const Corpus = CorpusSummary.extend({
  values: z.array(CorpusValue),
  /** The values alone, without synonyms. */
  list: z.array(z.string()),
  /** Patterns that were saved by an earlier version and are skipped now, with the reasons. */
  skipped_patterns: z.array(z.object({ pattern: z.string(), problem: ErrorDetail })),
});
export type Corpus = z.infer<typeof Corpus>;

const corpusFields = {
  kind: z.enum(corpusKinds),
  fuzzy: z.boolean(),
  values: z.array(CorpusValue).max(limits.corpusValues),
};

export const CorpusDraft = z
  .object({
    corpus_name: OwnName.optional(),
    name: Name.optional(),
    kind: corpusFields.kind.default('list'),
    fuzzy: corpusFields.fuzzy.default(false),
    values: corpusFields.values.default([]),
  })
  .transform(requireName('corpus_name'));
export const CorpusChange = z
  .object({ corpus_name: OwnName, name: Name, ...corpusFields })
  .partial()
  .transform(acceptName('corpus_name'));

/** An intent whose attributes use the corpus. */
export const CorpusUse = z.object({
  intent_id: Id,
  intent_name: z.string(),
  attributes: z.array(z.string()),
  /** Names of the intent's classes. */
  classes: z.array(z.string()),
});
export type CorpusUse = z.infer<typeof CorpusUse>;

/** One occurrence of a word: as a value or as a synonym. */
export const CorpusOccurrence = z.object({
  corpus_id: Id,
  corpus_name: z.string(),
  value: z.string(),
  synonym: z.string().nullable(),
});
export type CorpusOccurrence = z.infer<typeof CorpusOccurrence>;

/** A word with several occurrences, ignoring case and accents; at least one is in the requested corpus. */
export const CorpusDuplicate = z.object({ text: z.string(), places: z.array(CorpusOccurrence) });
export type CorpusDuplicate = z.infer<typeof CorpusDuplicate>;

/** A value found in a text; offsets are UTF-16 code units, `end` exclusive. */
export const CorpusMatch = z.object({
  value: z.string(),
  start: Count,
  end: Count,
  /** 1 for an exact match; less for each wrong letter. */
  score: z.number().min(0).max(1),
});
export type CorpusMatch = z.infer<typeof CorpusMatch>;

/** A row of a file that is skipped or read differently; rows count from 1. */
export const CorpusFileProblem = ErrorDetail.extend({ row: Count });
export type CorpusFileProblem = z.infer<typeof CorpusFileProblem>;

/** Corpora: lists of values and patterns for attributes. */
export const corpusCalls = defineCalls({
  'GET /api/1.0/gael/:ws/wordscorpus': {
    summary: 'List the corpora of a workspace',
    permission: 'nlp_corpus:read',
    response: z.object({ data: z.array(CorpusSummary) }),
  },
  'POST /api/1.0/gael/:ws/wordscorpus': {
    summary: 'Create a corpus',
    permission: 'nlp_corpus:create',
    body: CorpusDraft,
    response: Corpus,
    status: 201,
    maxBytes: corpusBytes,
  },
  'GET /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'Get a corpus, by id or name',
    permission: 'nlp_corpus:read',
    response: Corpus,
  },
  'PUT /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'Update a corpus',
    permission: 'nlp_corpus:edit',
    versioned: true,
    body: CorpusChange,
    response: Corpus,
    maxBytes: corpusBytes,
  },
  'GET /api/1.0/gael/:ws/wordscorpus/:id/usage': {
    summary: 'List the attributes that use a corpus',
    permission: 'nlp_corpus:read',
    operationId: 'listCorpusUses',
    response: z.object({ data: z.array(CorpusUse) }),
  },
  'GET /api/1.0/gael/:ws/wordscorpus/:id/duplicates': {
    summary: 'List the values of a corpus that occur twice in it or in another corpus; at most 500',
    permission: 'nlp_corpus:read',
    response: z.object({ data: z.array(CorpusDuplicate), total: Count }),
  },
  'POST /api/1.0/gael/:ws/wordscorpus/:id/try': {
    summary: 'Find the values of a corpus in texts, with its saved or given values',
    permission: 'nlp_corpus:read',
    body: z.object({
      texts: z.array(z.string().max(limits.utteranceLength)).min(1).max(50),
      kind: corpusFields.kind.optional(),
      fuzzy: corpusFields.fuzzy.optional(),
      /** Values to try in place of the saved ones. */
      values: z.array(CorpusValue).max(limits.corpusTrialValues).optional(),
    }),
    response: z.object({ data: z.array(z.object({ text: z.string(), matches: z.array(CorpusMatch) })) }),
    maxBytes: corpusBytes,
  },
  'POST /api/1.0/gael/:ws/wordscorpus/read': {
    summary: 'Read values from a file (CSV, XLSX or text) without saving them',
    permission: 'nlp_corpus:edit',
    operationId: 'readCorpusFile',
    upload: z.object({ kind: corpusFields.kind.default('list') }),
    response: z.object({
      filename: z.string(),
      encoding: z.string(),
      rows: Count,
      values: z.array(CorpusValue),
      problems: z.array(CorpusFileProblem),
      problem_count: Count,
    }),
    maxBytes: corpusBytes,
  },
  'GET /api/1.0/gael/:ws/wordscorpus/:id/export': {
    summary: 'Export the values of a corpus as a file',
    permission: 'nlp_corpus:read',
    query: z.object({ format: z.enum(corpusFormats).default('csv') }),
    response: 'file',
  },
  'DELETE /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'Delete a corpus (restorable)',
    permission: 'nlp_corpus:delete',
    versioned: true,
    response: Ok,
  },
});

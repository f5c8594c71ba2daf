import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { chosenName } from './naming.ts';

export const CorpusValue = z.object({
  value: z.string().trim().min(1).max(limits.nameLength),
  synonyms: z.array(z.string().trim().min(1).max(limits.nameLength)).max(200).default([]),
});
export type CorpusValue = z.infer<typeof CorpusValue>;
export const corpusKinds = ['list', 'pattern'] as const;

export const CorpusSummary = z.object({
  id: Id,
  corpus_name: z.string(),
  name: z.string(),
  kind: z.enum(corpusKinds),
  /** Typing errors are forgiven. */
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
});
export type Corpus = z.infer<typeof Corpus>;

const corpusFields = {
  kind: z.enum(corpusKinds),
  fuzzy: z.boolean(),
  values: z.array(CorpusValue).max(limits.corpusValues),
};

export const CorpusDraft = z
  .object({
    corpus_name: Name.optional(),
    name: Name.optional(),
    kind: corpusFields.kind.default('list'),
    fuzzy: corpusFields.fuzzy.default(false),
    values: corpusFields.values.default([]),
  })
  .transform(({ corpus_name, name, ...rest }, ctx) => ({
    ...rest,
    corpus_name: chosenName('corpus_name', corpus_name, name, ctx),
  }));
export const CorpusChange = z.object({ corpus_name: Name, ...corpusFields }).partial();

/** Lists of words and patterns that attributes are recognised by. */
export const corpusCalls = defineCalls({
  'GET /api/1.0/gael/:ws/wordscorpus': {
    summary: 'The word corpora of a workspace',
    permission: 'nlp_corpus:read',
    response: z.object({ data: z.array(CorpusSummary) }),
  },
  'POST /api/1.0/gael/:ws/wordscorpus': {
    summary: 'Create a corpus',
    permission: 'nlp_corpus:create',
    body: CorpusDraft,
    response: Corpus,
    status: 201,
    maxBytes: 8 * 1024 * 1024,
  },
  'GET /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'One corpus, by id or name',
    permission: 'nlp_corpus:read',
    response: Corpus,
  },
  'PUT /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'Change a corpus; If-Match with its version refuses a stale save (412)',
    permission: 'nlp_corpus:edit',
    body: CorpusChange,
    response: Corpus,
    maxBytes: 8 * 1024 * 1024,
  },
  'DELETE /api/1.0/gael/:ws/wordscorpus/:id': {
    summary: 'Delete a corpus (restorable)',
    permission: 'nlp_corpus:delete',
    response: Ok,
  },
});

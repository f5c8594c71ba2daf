import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Name, Ok, QueryFlag, Timestamp, Version } from '../common.ts';
import { builtins, intentSkill, limits } from '../limits.ts';

const control = /\p{Cc}/u;

/** One sentence of training; white space at the ends is dropped, line breaks become spaces. */
export const UtteranceText = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(limits.utteranceLength)
      .refine((text) => !control.test(text), 'must not hold control characters'),
  );

/** A marked part of an utterance; offsets are UTF-16 code units, `end` exclusive. */
export const Annotation = z.object({ attribute: Name, start: z.int().min(0), end: z.int().min(1) });
export type Annotation = z.infer<typeof Annotation>;

/** `text` (learned from marked utterances), a built-in, or `corpus:<name>`. */
export const AttributeType = z.union([
  z.literal('text'),
  z.enum(builtins),
  z.string().regex(/^corpus:.{1,200}$/u, 'must be text, a built-in type or corpus:<name>'),
]);

export const Attribute = z.object({ id: Id, name: Name, type: AttributeType });
export type Attribute = z.infer<typeof Attribute>;

export const Choice = z.object({
  label: z.string().trim().min(1).max(limits.choiceLength),
  value: z.string().trim().min(1).max(limits.choiceLength),
});
export type Choice = z.infer<typeof Choice>;

/** What the assistant says; one answer of the reader's language is drawn when there are several. */
export const Answer = z.object({
  id: Id,
  text: z.string().trim().min(1).max(limits.answerLength),
  /** Shown only to people of that language; absent: to all. */
  language: z.string().max(40).optional(),
  choices: z.array(Choice).max(limits.choices).default([]),
});
export type Answer = z.infer<typeof Answer>;
const Answers = z.array(Answer).max(limits.answersPerIntent);

export const utteranceSources = ['hand', 'import', 'log', 'generated', 'demo'] as const;

export const Utterance = z.object({
  id: Id,
  text: z.string(),
  annotations: z.array(Annotation),
  source: z.enum(utteranceSources),
  created_at: Timestamp,
});
export type Utterance = z.infer<typeof Utterance>;

const UtteranceDraft = z.object({
  text: UtteranceText,
  annotations: z.array(Annotation).max(50).default([]),
  source: z.enum(utteranceSources).default('hand'),
});

export const IntentSummary = z.object({
  id: Id,
  intent_name: z.string(),
  intentCodeName: z.string(),
  skill: z.literal(intentSkill),
  /** Names of the classes the intent belongs to. */
  classes: z.array(z.string()),
  utterance_count: Count,
  answer_count: Count,
  updated_at: Timestamp,
  version: Version,
});
export type IntentSummary = z.infer<typeof IntentSummary>;

export const Intent = IntentSummary.extend({
  attributes: z.array(Attribute),
  answers: z.array(Answer),
  utterances: z.array(Utterance),
});
export type Intent = z.infer<typeof Intent>;

export const trainingStates = ['untrained', 'training', 'outdated', 'trained', 'failed'] as const;

export const NlpClass = z.object({
  id: Id,
  class_name: z.string(),
  description: z.string(),
  /** Ids of the intents the class can tell apart. */
  intents: z.array(Id),
  utterance_count: Count,
  /** `$` classes are built in and cannot be changed. */
  static: z.boolean(),
  fallback: z.array(Answer),
  state: z.enum(trainingStates),
  /** The task that trains it now. */
  task_id: z.string().nullable(),
  trained_at: Timestamp.nullable(),
  published_at: Timestamp.nullable(),
  /** The published model is the newest trained one. */
  published_current: z.boolean(),
  /** Figures of the newest training, from cross-validation; null where there was too little to measure. */
  accuracy: z.number().min(0).max(1).nullable(),
  /** The same figure of the published model. */
  published_accuracy: z.number().min(0).max(1).nullable(),
  updated_at: Timestamp,
  version: Version,
});
export type NlpClass = z.infer<typeof NlpClass>;

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

const classFields = {
  description: z.string().max(2000),
  intents: z.array(Id).max(5000),
};
const intentFields = {
  intentCodeName: Name,
  /** Ids or names of the classes to put it in. */
  classes: z.array(Id).max(100),
  attributes: z.array(Attribute).max(limits.attributesPerIntent),
  answers: Answers,
};
const corpusFields = {
  kind: z.enum(corpusKinds),
  fuzzy: z.boolean(),
  values: z.array(CorpusValue).max(limits.corpusValues),
};

/** The name, or `name` where the specific field is missing, as the specification says. */
function chosenName(
  field: string,
  specific: string | undefined,
  general: string | undefined,
  ctx: z.RefinementCtx,
): string {
  const name = specific ?? general;
  if (name === undefined) {
    ctx.addIssue({ code: 'custom', path: [field], message: 'is required' });
    return z.NEVER;
  }
  return name;
}

export const ClassDraft = z
  .object({
    class_name: Name.optional(),
    name: Name.optional(),
    description: classFields.description.default(''),
    intents: classFields.intents.default([]),
  })
  .transform(({ class_name, name, ...rest }, ctx) => ({
    ...rest,
    class_name: chosenName('class_name', class_name, name, ctx),
  }));
/** What a change leaves out stays; so these have no defaults, which zod would fill in. */
export const ClassChange = z.object({ class_name: Name, ...classFields }).partial();

export const IntentDraft = z
  .object({
    intent_name: Name.optional(),
    name: Name.optional(),
    intentCodeName: intentFields.intentCodeName.optional(),
    classes: intentFields.classes.default([]),
    attributes: intentFields.attributes.default([]),
    answers: intentFields.answers.default([]),
    utterances: z.array(UtteranceDraft).max(limits.utterancesPerCall).default([]),
  })
  .transform(({ intent_name, name, ...rest }, ctx) => ({
    ...rest,
    intent_name: chosenName('intent_name', intent_name, name, ctx),
  }));
export const IntentChange = z.object({ intent_name: Name, ...intentFields }).partial();

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

/** What the assistant understood. */
export const Entity = z.object({
  name: z.string(),
  type: z.string(),
  /** The normalised value: a canonical corpus value, an ISO date, a number… */
  value: z.unknown(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  score: z.number(),
});
export type Entity = z.infer<typeof Entity>;

export const Prediction = z.object({
  text: z.string(),
  language: z.string(),
  class: z.string(),
  /** null: under the threshold, the fallback answers. */
  intent: z.string().nullable(),
  score: z.number(),
  threshold: z.number(),
  intents: z.array(z.object({ id: z.string().nullable(), intent: z.string(), score: z.number() })),
  attributes: z.array(Entity),
  why: z
    .object({
      words: z.array(z.object({ text: z.string(), weight: z.number() })),
      nearest: z.array(z.object({ text: z.string(), intent: z.string(), similarity: z.number() })),
    })
    .nullable(),
  ms: z.number(),
});
export type Prediction = z.infer<typeof Prediction>;

export const branches = ['draft', 'published'] as const;

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

export const nlpCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class': {
    summary: 'The classes of a workspace',
    permission: 'nlp_class:read',
    response: z.object({ data: z.array(NlpClass) }),
  },
  'POST /api/1.0/gael/:ws/class': {
    summary: 'Create a class',
    permission: 'nlp_class:create',
    body: ClassDraft,
    response: NlpClass,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/class/:id': {
    summary: 'One class, by id or name',
    permission: 'nlp_class:read',
    response: NlpClass,
  },
  'PUT /api/1.0/gael/:ws/class/:id': {
    summary: 'Change a class; If-Match with its version refuses a stale save (412)',
    permission: 'nlp_class:edit',
    body: ClassChange,
    response: NlpClass,
  },
  'DELETE /api/1.0/gael/:ws/class/:id': {
    summary: 'Delete a class (restorable); its intents stay',
    permission: 'nlp_class:delete',
    response: Ok,
  },
  'PUT /api/1.0/gael/:ws/class/:id/fallback': {
    summary: 'What a class answers when nothing was understood',
    permission: 'nlp_class:edit',
    body: z.object({ answers: Answers }),
    response: NlpClass,
  },
  'POST /api/1.0/gael/:ws/class/:id/train': {
    summary: 'Train a class in the background',
    permission: 'nlp_class:edit',
    query: z.object({ async: QueryFlag.default(true) }),
    response: z.object({ taskId: z.string() }),
    status: 202,
  },
  'GET /api/1.0/gael/:ws/class/:id/needToTrain': {
    summary: 'Whether the content has changed since the newest training',
    permission: 'nlp_class:read',
    response: z.object({
      needToTrain: z.boolean(),
      reason: z.enum(['never', 'changed', 'current']),
      changes: Count,
    }),
  },
  'POST /api/1.0/gael/:ws/class/:id/publish': {
    summary: 'Let the newest trained model answer',
    permission: 'nlp_class:edit',
    response: NlpClass,
  },
  'POST /api/1.0/gael/:ws/class/:id/utterance': {
    summary: 'What the class understands in a sentence',
    permission: 'nlp_class:read',
    body: z.object({
      utterance: z.string().trim().min(1).max(limits.messageLength),
      branch: z.enum(branches).default('draft'),
      why: z.boolean().default(false),
    }),
    response: Prediction,
  },
  'GET /api/1.0/gael/:ws/intents': {
    summary: 'The intents of a workspace, without their utterances',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(IntentSummary) }),
  },
  'POST /api/1.0/gael/:ws/intents': {
    summary: 'Create an intent',
    permission: 'nlp_intent:create',
    body: IntentDraft,
    response: Intent,
    status: 201,
  },
  'GET /api/1.0/gael/:ws/intents/:id': {
    summary: 'One intent with its utterances, by id or name',
    permission: 'nlp_intent:read',
    response: Intent,
  },
  'PUT /api/1.0/gael/:ws/intents/:id': {
    summary: 'Change an intent, utterances excepted; If-Match with its version refuses a stale save (412)',
    permission: 'nlp_intent:edit',
    body: IntentChange,
    response: Intent,
  },
  'DELETE /api/1.0/gael/:ws/intents/:id': {
    summary: 'Delete an intent (restorable)',
    permission: 'nlp_intent:delete',
    response: Ok,
  },
  'PUT /api/1.0/gael/:ws/intents/:id/attributes': {
    summary: 'Set the attributes of an intent',
    permission: 'nlp_intent:edit',
    body: z.object({ attributes: z.array(Attribute).max(limits.attributesPerIntent) }),
    response: Intent,
  },
  'POST /api/1.0/gael/:ws/intents/:id/utterances': {
    summary: 'Add utterances (push) or set them all; one that another intent has is refused unless forceenable',
    permission: 'nlp_intent:edit',
    body: z.object({
      push: z.boolean().default(true),
      forceenable: z.boolean().default(false),
      utterances: z.array(UtteranceDraft).max(limits.utterancesPerCall),
    }),
    response: z.object({
      added: z.array(Utterance),
      skipped: z.array(
        z.object({
          text: z.string(),
          reason: z.enum(['duplicate', 'conflict']),
          intent: z.string(),
        }),
      ),
    }),
  },
  'DELETE /api/1.0/gael/:ws/intents/:id/utterances': {
    summary: 'Delete utterances',
    permission: 'nlp_intent:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall) }),
    response: z.object({ deleted: Count }),
  },
  'PUT /api/1.0/gael/:ws/intents/:id/utterance': {
    summary: 'Change one utterance',
    permission: 'nlp_intent:edit',
    body: z.object({
      id: Id,
      text: UtteranceText,
      annotations: z.array(Annotation).max(50).default([]),
    }),
    response: Utterance,
  },
  'POST /api/1.0/gael/:ws/intents/:id/utterances/move': {
    summary: 'Move utterances to another intent',
    permission: 'nlp_intent:edit',
    body: z.object({ ids: z.array(Id).min(1).max(limits.utterancesPerCall), to: Id }),
    response: z.object({ moved: Count }),
  },
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
  'POST /api/1.0/gael/:ws/restore': {
    summary: 'Undo a deletion',
    permission: 'nlp_intent:create',
    body: z.object({ kind: z.enum(['class', 'intent', 'corpus']), id: Id }),
    response: Ok,
  },
  'GET /api/1.0/gael/:ws/skills': {
    summary: 'What an intent can be recognised by',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(z.object({ skill: z.string(), label: z.string() })) }),
  },
  'GET /api/1.0/gael/:ws/builtins': {
    summary: 'Attribute types that need no corpus',
    permission: 'nlp_intent:read',
    response: z.object({
      data: z.array(z.object({ name: z.string(), label: z.string(), example: z.string() })),
    }),
  },
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

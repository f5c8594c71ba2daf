import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, Name, Ok, Timestamp, Version } from '../../common.ts';
import { limits } from '../../limits.ts';
import { Answer, Answers } from './answers.ts';
import { requireName, OwnName, acceptName } from './acceptName.ts';

const EmbeddingChoice = z.string().trim().max(limits.nameLength).nullable();

/**
 * Self-training: whether training uses unreviewed messages that the model is sure of. `off`: no. `suggested`: it only
 * suggests them. `on`: it uses them automatically.
 */
export const selfTrainingModes = ['off', 'suggested', 'on'] as const;
export type SelfTrainingMode = (typeof selfTrainingModes)[number];

export const trainingStates = ['untrained', 'training', 'outdated', 'trained', 'failed'] as const;

export const NlpClass = z.object({
  id: Id,
  class_name: z.string(),
  description: z.string(),
  /** Ids of the intents of the class. */
  intents: z.array(Id),
  utterance_count: Count,
  /** `$` classes are built in and cannot be changed. */
  static: z.boolean(),
  fallback: z.array(Answer),
  /** The chosen embedding model: null for the workspace's setting, empty without embeddings. */
  embedding_model: EmbeddingChoice,
  /** The workspace's setting, which applies where the class has null. */
  workspace_embedding_model: z.string(),
  /** Whether training uses unreviewed messages; the default is for releases without self-training. */
  self_training: z.enum(selfTrainingModes).default('off'),
  state: z.enum(trainingStates),
  /** The running training task. */
  task_id: z.string().nullable(),
  trained_at: Timestamp.nullable(),
  published_at: Timestamp.nullable(),
  /**
   * Percent of the conversations that a canary answers; null: there is none. The default is for releases without
   * canaries.
   */
  canary_share: z.int().nullable().default(null),
  /** The published model is the draft model. */
  published_current: z.boolean(),
  /** Number of differences between draft and published content; see `…/differences`. 0 where nothing is published. */
  unpublished: Count,
  /** The published model was trained with other utterances, attributes or corpora than those of the draft. */
  unpublished_training: z.boolean(),
  /** Accuracy of the draft model as estimated in its training; null with too few utterances. */
  accuracy: z.number().min(0).max(1).nullable(),
  /** The same figure for the published model. */
  published_accuracy: z.number().min(0).max(1).nullable(),
  updated_at: Timestamp,
  version: Version,
});
export type NlpClass = z.infer<typeof NlpClass>;

const classFields = {
  self_training: z.enum(selfTrainingModes),
  embedding_model: EmbeddingChoice,
  description: z.string().max(2000),
  intents: z.array(Id).max(5000),
};

export const ClassDraft = z
  .object({
    class_name: OwnName.optional(),
    name: Name.optional(),
    description: classFields.description.default(''),
    intents: classFields.intents.default([]),
  })
  .transform(requireName('class_name'));
/** Absent fields stay unchanged, so the schemas have no defaults, which zod would fill in. */
export const ClassChange = z
  .object({ class_name: OwnName, name: Name, ...classFields })
  .partial()
  .transform(acceptName('class_name'));

/** Classes: sets of intents with one model. */
export const classCalls = defineCalls({
  'GET /api/1.0/gael/:ws/class': {
    summary: 'List the classes of a workspace',
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
    summary: 'Get a class, by id or name',
    permission: 'nlp_class:read',
    response: NlpClass,
  },
  'PUT /api/1.0/gael/:ws/class/:id': {
    summary: 'Update a class',
    permission: 'nlp_class:edit',
    versioned: true,
    body: ClassChange,
    response: NlpClass,
  },
  'DELETE /api/1.0/gael/:ws/class/:id': {
    summary: 'Delete a class (restorable); its intents stay',
    permission: 'nlp_class:delete',
    versioned: true,
    response: Ok,
  },
  'PUT /api/1.0/gael/:ws/class/:id/fallback': {
    summary: 'Set the fallback answers of a class',
    permission: 'nlp_class:edit',
    versioned: true,
    body: z.object({ answers: Answers }),
    response: NlpClass,
  },
});

import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type {
  SelfTraining,
  SelfTrainingMode,
  Annotation,
  Answer,
  Attribute,
  Corpus,
  CorpusValue,
  TrainingChanges,
  Utterance,
} from '@parlance/contract/calls/nlp';
import { bytes, created, int8, moment, updated, version } from './columns.ts';

/** Tables of intents, utterances, classes and models; constraints and indexes are in the SQL. */

export const classes = pgTable('classes', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  fallback: jsonb('fallback').$type<Answer[]>().notNull().default([]),
  threshold: doublePrecision('threshold'),
  /** The embedding model for training: null for the workspace's setting, empty without embeddings. */
  embeddingModel: text('embedding_model'),
  /** Whether training uses messages without a review. */
  selfTraining: text('self_training').$type<SelfTrainingMode>().notNull().default('off'),
  trainedModel: text('trained_model'),
  publishedModel: text('published_model'),
  publishedAt: moment('published_at'),
  /** The publication whose content answers people. */
  publicationId: int8('publication_id'),
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
  fallback: jsonb('fallback').$type<Answer[]>().notNull().default([]),
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
  /** The text for searches, and the value for comparisons with others (null: to be computed); see nlp/similar.ts. */
  folded: text('folded'),
  near: int8('near'),
  annotations: jsonb('annotations').$type<Annotation[]>().notNull().default([]),
  source: text('source').$type<Utterance['source']>().notNull().default('hand'),
  position: int8('position').generatedAlwaysAsIdentity(),
  createdAt: created(),
  version: version(),
});

export const corpora = pgTable('corpora', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<Corpus['kind']>().notNull().default('list'),
  fuzzy: boolean('fuzzy').notNull().default(false),
  entries: jsonb('entries').$type<CorpusValue[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

/** Stored vectors of an embedding model, so that each text is embedded once. */
export const embeddingVectors = pgTable(
  'embedding_vectors',
  {
    ws: text('ws').notNull(),
    model: text('model').notNull(),
    /** See `studio/embeddings/storedVectors.ts`. */
    textHash: text('text_hash').notNull(),
    vector: bytes('vector').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.model, table.textHash] })],
);

/** Counts of an intent among the utterances held out of training. */
export interface IntentFigures {
  /** Utterances of the intent, predictions of it, and the correct ones among them. */
  support: number;
  predicted: number;
  correct: number;
}

/** Figures of a training, from cross-validation. Models that an older version trained lack the optional ones. */
export interface ModelFigures {
  accuracy: number | null;
  /** Mean over the intents that had utterances held out. */
  f1?: number | null;
  threshold: number;
  utterances: number;
  intents: number;
  /** Milliseconds. */
  duration: number;
  /** Bytes of the artefact. */
  size?: number;
  /** The embedding model of the training, and the accuracy without it; absent without an embedding model. */
  embeddings?: { model: string; accuracyWithout: number | null };
  /** The use of messages without a review; absent where the class uses none. */
  selfTraining?: SelfTraining;
  /** By the id of each intent. */
  perIntent?: Record<string, IntentFigures>;
  /** The training content: the id of each intent and corpus, `language` and `embeddings` → a hash of its content. */
  content: Record<string, string>;
}

/** A snapshot of the training data, to list later changes. */
export interface TrainingSnapshot {
  /** By intent id: the name, and a fingerprint of each utterance. */
  intents: Record<string, { name: string; utterances: number[] }>;
  /** Names by id. */
  corpora: Record<string, string>;
}

export const models = pgTable('models', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  contentHash: text('content_hash').notNull(),
  /** Null after pruning. */
  artefact: bytes('artefact'),
  intentIds: jsonb('intent_ids').$type<Record<string, string>>().notNull(),
  figures: jsonb('figures').$type<ModelFigures>().notNull(),
  taskId: text('task_id'),
  trainingSnapshot: jsonb('training_snapshot').$type<TrainingSnapshot>(),
  changes: jsonb('changes').$type<TrainingChanges>(),
  createdBy: text('created_by'),
  startedAt: moment('started_at'),
  createdAt: created(),
});

/** Predictions of a model for the utterances it was trained with. */
export const utterancePredictions = pgTable(
  'utterance_predictions',
  {
    utteranceId: text('utterance_id').notNull(),
    modelId: text('model_id').notNull(),
    /** Null where no intent matches. */
    intentId: text('intent_id'),
    /** 0 where no intent matches. */
    score: real('score').notNull(),
    /** The utterance was held out of training, so that the prediction is as for a new message. */
    heldOut: boolean('held_out').notNull(),
    /** The predicted intent is not that of the utterance. */
    wrong: boolean('wrong').notNull(),
  },
  (table) => [primaryKey({ columns: [table.utteranceId, table.modelId] })],
);

/** Messages without a review that a model was trained with, or suggests. Their texts are only in `verbatims`. */
export const pseudoLabels = pgTable(
  'pseudo_labels',
  {
    ws: text('ws').notNull(),
    modelId: text('model_id').notNull(),
    messageKey: text('message_key').notNull(),
    intentId: text('intent_id').notNull(),
    score: real('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.messageKey] })],
);

export const publications = pgTable('publications', {
  id: int8('id').generatedAlwaysAsIdentity().primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  modelId: text('model_id'),
  publishedBy: text('published_by'),
  fallback: jsonb('fallback').$type<Answer[]>().notNull().default([]),
  threshold: doublePrecision('threshold'),
  /** Whether the content of the publication can be restored. */
  kept: boolean('kept').notNull().default(false),
  /** Whether the publication is or was a canary. */
  canary: boolean('canary').notNull().default(false),
  createdAt: created(),
});

/** Canaries: publications that answer a share of a workspace's conversations before they answer all. */
export const canaries = pgTable('canaries', {
  ws: text('ws').primaryKey(),
  classId: text('class_id').notNull(),
  publicationId: int8('publication_id').notNull(),
  /** The publication that answers the other conversations. Once the class has another one, the canary is over. */
  publishedId: int8('published_id').notNull(),
  /** Percent of the conversations. */
  share: integer('share').notNull(),
  /** When the share was last changed. */
  since: moment('since').notNull().defaultNow(),
  startedBy: text('started_by'),
  createdAt: created(),
});

/** The intents of a class as they were when it was published. */
export const publishedIntents = pgTable(
  'published_intents',
  {
    publicationId: int8('publication_id').notNull(),
    intentId: text('intent_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    codeName: text('code_name').notNull(),
    attributes: jsonb('attributes').$type<Attribute[]>().notNull(),
    answers: jsonb('answers').$type<Answer[]>().notNull(),
    fallback: jsonb('fallback').$type<Answer[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.intentId] })],
);

export const builtinClasses = pgTable(
  'static_classes',
  {
    ws: text('ws').notNull(),
    name: text('name').notNull(),
    publishedBy: text('published_by'),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.name] })],
);

/** The options of an import, with which its file was read. */
export interface ImportOptions {
  /** Absent: the classes that the file names. */
  class_name?: string | undefined;
  text_column?: string | undefined;
  intent_column?: string | undefined;
  answer_column?: string | undefined;
  language_column?: string | undefined;
  class_column?: string | undefined;
  sheet?: string | undefined;
  language?: string | undefined;
}

export const imports = pgTable(
  'imports',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    filename: text('filename').notNull(),
    bytes: bytes('bytes').notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    createdBy: text('created_by'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

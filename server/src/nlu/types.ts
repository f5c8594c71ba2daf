import type { Clause } from './clauses.ts';
import type { LanguageName } from './language.ts';

/** An annotated part of an utterance; offsets are UTF-16 code units, `end` is exclusive. */
export interface Annotation {
  start: number;
  end: number;
  attribute: string;
}

export interface Utterance {
  text: string;
  annotations: Annotation[];
  /** A message without a label: it teaches its intent, but no attributes, because it is not annotated. */
  unreviewed?: boolean;
}

/** `type` is the name of a built-in, `corpus:<name>`, or `text` (learned from annotations). */
export interface Attribute {
  name: string;
  type: string;
}

export interface Intent {
  name: string;
  utterances: Utterance[];
  attributes: Attribute[];
}

/** In a `pattern` corpus every value and synonym is the source of a regular expression. */
export interface Corpus {
  name: string;
  kind: 'list' | 'pattern';
  fuzzy: boolean;
  values: { value: string; synonyms: string[] }[];
}

export interface TrainingInput {
  language: LanguageName;
  intents: Intent[];
  corpora: Corpus[];
  /** Out-of-scope utterances. */
  fallbackUtterances: string[];
  /** Embeddings of the utterances; without them the model uses words only. */
  embeddings?: TextVectors | undefined;
}

/** Embeddings by text; vectors have length 1. */
export interface TextVectors {
  /** Name of the embedding model. */
  model: string;
  dimensions: number;
  vectors: ReadonlyMap<string, Float32Array>;
}

/** Whether the prediction used the embedding of the text; null: the model has no embeddings. */
export type EmbeddingUse = 'used' | 'missing' | null;

/** The form of a value depends on the type; see `entities/builtins.ts`. */
export type EntityValue = string | number | { amount: number; currency: string } | { seconds: number };

export interface Entity {
  /** The attribute's name, or the type's when the entity is of no attribute. */
  name: string;
  type: string;
  value: EntityValue;
  text: string;
  start: number;
  end: number;
  /** Score of the recogniser, 0..1. */
  score: number;
}

export interface ScoredIntent {
  name: string;
  score: number;
}

export interface Prediction {
  /** `null` when the best score is below `threshold` or the text resembles the fallback utterances. */
  intent: string | null;
  /** Calibrated probability (0..1) of the best intent. */
  score: number;
  threshold: number;
  /** Difference between the decision values of the best intent and the second; 0 when there is only one. */
  margin: number;
  /** At most five, best first. */
  intents: ScoredIntent[];
  /** The clause that was classified, unless it was the whole text. */
  clause: Clause | null;
  embeddings: EmbeddingUse;
  attributes: Entity[];
  language: LanguageName;
}

/** A step of training; `progress` runs from 0 to 1 over the whole training. */
export interface TrainingProgress {
  stage: 'features' | 'intents' | 'calibration' | 'attributes' | 'done';
  progress: number;
}

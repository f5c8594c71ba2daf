import type { Clause } from './clauses.ts';
import type { LanguageName } from './language.ts';

/** A marked stretch of an utterance; offsets are UTF-16 code units, `end` is exclusive. */
export interface Annotation {
  start: number;
  end: number;
  attribute: string;
}

export interface Utterance {
  text: string;
  annotations: Annotation[];
  /** A message that no one has labelled: it teaches its intent, and no attributes, for none are marked in it. */
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

/** For `pattern` corpora every value and synonym is the source of a regular expression. */
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
  /** Utterances that belong to no intent. */
  fallbackUtterances: string[];
  /** The utterances' embeddings; without them the model knows words only. */
  embeddings?: TextVectors | undefined;
}

/** The embeddings of texts: vectors of length 1, by text. */
export interface TextVectors {
  /** Name of the embedding model. */
  model: string;
  dimensions: number;
  vectors: ReadonlyMap<string, Float32Array>;
}

/** Whether the embedding of a text took part in its prediction; null: the model has learned none. */
export type EmbeddingUse = 'used' | 'missing' | null;

/** What a value looks like depends on the type; see `entities/builtins.ts`. */
export type EntityValue = string | number | { amount: number; currency: string } | { seconds: number };

export interface Entity {
  /** The attribute's name, or the type's when the entity answers no attribute. */
  name: string;
  type: string;
  value: EntityValue;
  text: string;
  start: number;
  end: number;
  /** 0..1, how sure the recogniser is. */
  score: number;
}

export interface ScoredIntent {
  name: string;
  score: number;
}

export interface Prediction {
  /** `null` when the best score is under `threshold` or the text resembles the fallback utterances. */
  intent: string | null;
  /** Calibrated probability (0..1) of the best intent. */
  score: number;
  threshold: number;
  /** Lead of the best intent over the second, in SVM decision units; 0 when there is only one. */
  margin: number;
  /** At most five, best first. */
  intents: ScoredIntent[];
  /** The part of the text that tells the intent, where it is not all of it. */
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

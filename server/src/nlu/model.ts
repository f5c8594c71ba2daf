import type { Calibration } from './calibration.ts';
import type { Classifier } from './classifier.ts';
import { Extractor } from './entities/extractor.ts';
import type { Tagger } from './entities/tagger.ts';
import { type LanguageName, stemmerOf } from './language.ts';
import type { SemanticClassifier } from './semantic.ts';
import type { Attribute, Corpus } from './types.ts';
import { Vectoriser, type Vocabulary } from './vectors.ts';

/** The result of a training as plain data; see `artefact.ts` for its file format. */
export interface ModelData {
  /** Fingerprint of the training input. */
  hash: string;
  /** The language the workspace chose. */
  language: LanguageName;
  /** The language most of the utterances are in; `auto` when they are mixed. */
  trainingLanguage: LanguageName;
  intents: { name: string; attributes: Attribute[] }[];
  /** True when the class after the last intent is that of the fallback utterances. */
  hasFallback: boolean;
  corpora: Corpus[];
  vocabulary: Vocabulary;
  /** Whether it knows Vietnamese words without their tones too. */
  toneless: boolean;
  classifier: Classifier;
  /** The classifier on embeddings; null for a model without embeddings. */
  semantic: SemanticClassifier | null;
  /** One for each intent; null where no utterance is annotated. */
  taggers: (Tagger | null)[];
}

/** A model prepared for predictions. */
export interface Model {
  data: ModelData;
  vectoriser: Vectoriser;
  extractor: Extractor;
}

/** Prepares a trained model for predictions. */
export function openModel(data: ModelData): Model {
  return {
    data,
    vectoriser: new Vectoriser(data.vocabulary, data.trainingLanguage, { toneless: data.toneless }),
    extractor: new Extractor(data.corpora, stemmerOf(data.trainingLanguage)),
  };
}

/** The calibration of a model, with embeddings if it has learned with them. */
export const ownCalibration = ({ data }: Model): Calibration => (data.semantic ?? data.classifier).calibration;

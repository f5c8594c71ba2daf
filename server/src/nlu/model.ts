import type { Calibration } from './calibration.ts';
import type { Classifier } from './classifier.ts';
import { Extractor } from './entities/extractor.ts';
import type { Tagger } from './entities/tagger.ts';
import { type LanguageName, stemmerOf } from './language.ts';
import type { SemanticClassifier } from './semantic.ts';
import type { Attribute, Corpus } from './types.ts';
import { Vectoriser, type Vocabulary } from './vectors.ts';

/** Everything training found out; plain data, see `artefact.ts` for its form on disk. */
export interface ModelData {
  /** Fingerprint of the input it was trained on. */
  hash: string;
  /** The language the workspace chose. */
  language: LanguageName;
  /** The language most of the utterances are in; `auto` when they are mixed. */
  trainingLanguage: LanguageName;
  intents: { name: string; attributes: Attribute[] }[];
  /** True when the class after the last intent holds the fallback utterances. */
  hasFallback: boolean;
  corpora: Corpus[];
  vocabulary: Vocabulary;
  /** Whether it knows Vietnamese words without their tones as well. */
  toneless: boolean;
  classifier: Classifier;
  /** What it learned from embeddings; null where it was given none. */
  semantic: SemanticClassifier | null;
  /** One for each intent; null where nothing is annotated. */
  taggers: (Tagger | null)[];
}

/** A model ready to answer. */
export interface Model {
  data: ModelData;
  vectoriser: Vectoriser;
  extractor: Extractor;
}

/** Prepares trained data for answering. */
export function openModel(data: ModelData): Model {
  return {
    data,
    vectoriser: new Vectoriser(data.vocabulary, data.trainingLanguage, { toneless: data.toneless }),
    extractor: new Extractor(data.corpora, stemmerOf(data.trainingLanguage)),
  };
}

/** How well a model measured itself, with embeddings where it has learned any. */
export const ownCalibration = ({ data }: Model): Calibration => (data.semantic ?? data.classifier).calibration;

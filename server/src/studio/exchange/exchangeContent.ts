import { z } from 'zod';
import {
  Annotation,
  Answer,
  Attribute,
  corpusKinds,
  CorpusValue,
  OwnThreshold,
  type Utterance,
  utteranceSources,
} from '@parlance/contract/calls/nlp';
import { Name } from '@parlance/contract/common';
import { type Language, limits } from '@parlance/contract/limits';
import type { ExchangeScript } from './exchangeScript.ts';

/**
 * Version of our own file format. A file of a newer version is refused, because parts of it could be lost. Version 2
 * added scripts.
 */
export const exchangeVersion = 2;

const Answers = z.array(Answer).max(limits.answersPerIntent).default([]);

const ExchangeUtterance = z.object({
  text: z.string(),
  annotations: z.array(Annotation).max(50).optional(),
  source: z.enum(utteranceSources).optional(),
});
const ExchangeIntent = z.object({
  intent_name: Name,
  intentCodeName: Name.optional(),
  attributes: z.array(Attribute).max(limits.attributesPerIntent).default([]),
  answers: Answers,
  /** The answer to a message just below the threshold of this intent. */
  fallback: Answers,
  utterances: z.array(ExchangeUtterance).default([]),
});
const ExchangeClass = z.object({
  class_name: Name,
  description: z.string().max(2000).default(''),
  /** Names of the class's intents, in order. */
  intents: z.array(Name).default([]),
  fallback: Answers,
  /** Missing where the recommended threshold is used. */
  threshold: OwnThreshold.optional(),
});
const ExchangeCorpus = z.object({
  corpus_name: Name,
  kind: z.enum(corpusKinds).default('list'),
  fuzzy: z.boolean().default(false),
  values: z.array(CorpusValue).max(limits.corpusValues).default([]),
});

/** The content of a class or a whole workspace, in our own file format. */
export interface ExchangeContent {
  format: 'parlance';
  /** 1 without scripts, so that an older server can read the file. */
  version: 1 | typeof exchangeVersion;
  language: Language;
  classes: z.output<typeof ExchangeClass>[];
  intents: ExportedIntent[];
  corpora: z.output<typeof ExchangeCorpus>[];
  /** Scripts of a whole workspace, where it has any. */
  scripts?: ExchangeScript[];
}
export interface ExportedIntent extends Omit<z.output<typeof ExchangeIntent>, 'utterances'> {
  /** `annotations` is missing where there are none. */
  utterances: { text: string; annotations?: Annotation[]; source: Utterance['source'] }[];
}

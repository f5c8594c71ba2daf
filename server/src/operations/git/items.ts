import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { gitKinds } from '@parlance/contract/calls/configuration';
import {
  Annotation,
  Answer,
  Attribute,
  corpusKinds,
  CorpusValue,
  OwnThreshold,
  UtteranceText,
} from '@parlance/contract/calls/nlp';
import { Name } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import { sortedJson } from '../../automation/sandbox/sortedJson.ts';
import { ExchangeScript } from '../../studio/exchange/exchangeScript.ts';

export type GitKind = (typeof gitKinds)[number];

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const Answers = z.array(Answer).max(limits.answersPerIntent).default([]);

const ItemUtterance = z
  .union([UtteranceText, z.strictObject({ text: UtteranceText, annotations: z.array(Annotation).max(50) })])
  // An utterance without annotations is written as a plain text.
  .transform((said) => (typeof said !== 'string' && said.annotations.length === 0 ? said.text : said));
export type ItemUtterance = z.output<typeof ItemUtterance>;
export const textOf = (said: ItemUtterance): string => (typeof said === 'string' ? said : said.text);

/**
 * Unknown keys are refused: a misspelled one would empty its list, and the next push would delete those of a newer
 * version.
 */
const ClassFile = z.strictObject({
  name: Name,
  description: z.string().max(2000).default(''),
  /** Names in alphabetical order, so that diffs only show changes. */
  intents: z
    .array(Name)
    .max(5000)
    .default([])
    .transform((names) => names.toSorted(byText)),
  fallback: Answers,
  /** Left out where the recommended threshold of the training applies. */
  threshold: OwnThreshold.nullish().transform((own) => own ?? undefined),
});
const IntentFile = z.strictObject({
  name: Name,
  code: Name,
  attributes: z.array(Attribute).max(limits.attributesPerIntent).default([]),
  answers: Answers,
  /** Left out where there is none, so that files of older versions, which lack it, stay equal. */
  fallback: Answers.transform((answers) => (answers.length > 0 ? answers : undefined)),
  utterances: z
    .array(ItemUtterance)
    .max(limits.importRows)
    .default([])
    .transform((said) => said.toSorted((a, b) => byText(textOf(a), textOf(b)))),
});
const CorpusFile = z.strictObject({
  name: Name,
  kind: z.enum(corpusKinds).default('list'),
  fuzzy: z.boolean().default(false),
  values: z.array(CorpusValue).max(limits.corpusValues).default([]),
});

const files = { class: ClassFile, intent: IntentFile, corpus: CorpusFile, script: ExchangeScript.strict() };
/** The canonical content of an item: keys in one order, unordered lists sorted. */
export interface Contents {
  class: z.output<typeof ClassFile>;
  intent: z.output<typeof IntentFile>;
  corpus: z.output<typeof CorpusFile>;
  /** Several files: the script's properties, its code, and each of its tests. */
  script: ExchangeScript;
}

/** A thing of a workspace in the form of its file. */
export type Item = {
  [K in GitKind]: { kind: K; name: string; content: Contents[K]; hash: string };
}[GitKind];
/** Items by their keys. */
export type Items = ReadonlyMap<string, Item>;

/** The identity of an item: its kind, and its name ignoring case. */
export const itemKey = (kind: GitKind, name: string): string => `${kind}:${name.toLowerCase()}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parses an item from files or from the database. @throws {z.ZodError} */
export function itemOf(kind: GitKind, from: unknown): Item {
  const hashed = <T extends { name: string }>(content: T) => ({
    name: content.name,
    content,
    hash: hashOf(JSON.stringify(content)),
  });
  if (kind === 'class') return { kind, ...hashed(files.class.parse(from)) };
  if (kind === 'intent') return { kind, ...hashed(files.intent.parse(from)) };
  if (kind === 'script') {
    const content = files.script.parse(from);
    // Sorted, because JSON of the database does not keep the order of properties.
    return { kind, ...hashed(content), hash: hashOf(sortedJson(content)) };
  }
  return { kind, ...hashed(files.corpus.parse(from)) };
}

import { createHash } from 'node:crypto';
import type { Answer, Attribute } from '@parlance/contract/calls/nlp';
import { fillText } from '@parlance/contract/fillAnswer';
import { isLanguageName } from '../../nlu/language.ts';
import { corpusOf } from '../../studio/content/attributes.ts';
import { codeInFiles } from '../../studio/exchange/languageCodes.ts';
import { segmentsOf } from '../../studio/exchange/segments.ts';
import { systemEntityOf } from '../../studio/exchange/systemEntities.ts';
import type { ExportedIntent, ExchangeContent } from '../../studio/exchange/exchangeContent.ts';
import { writeZip, type ZipEntry } from '../../studio/fileReading/zip.ts';

type Corpus = ExchangeContent['corpora'][number];

/** Writes an agent that Dialogflow ES can restore or import. */
export const writeDialogflow = (content: ExchangeContent): Generator<Uint8Array> => writeZip(agentFiles(content));

function* agentFiles({ language, classes, intents, corpora }: ExchangeContent): Generator<ZipEntry> {
  const lang = codeInFiles(language);
  const [only] = classes;
  const fallback = classes.flatMap((one) => one.fallback);
  const answers = [...intents.flatMap((one) => one.answers), ...fallback];
  yield file('package.json', { version: '1.0.0' });
  yield file('agent.json', {
    description: only && classes.length === 1 ? only.description : '',
    language: lang,
    supportedLanguages: languagesOf(answers, lang).filter((one) => one !== lang),
    displayName: only && classes.length === 1 ? only.class_name : 'Parlance',
    defaultTimezone: 'Etc/UTC',
    isPrivate: true,
    mlMinConfidence: 0.3,
  });
  const names = fileNames(intents.map(({ intent_name }) => intent_name));
  const entityNames = plainNames(corpora.map(({ corpus_name }) => corpus_name));
  for (const [index, intent] of intents.entries()) {
    const name = `intents/${names[index] ?? index}`;
    yield file(`${name}.json`, intentFile(intent, lang, entityNames));
    if (intent.utterances.length > 0) yield file(`${name}_usersays_${lang}.json`, userSays(intent, entityNames));
  }
  if (fallback.length > 0) {
    const name = 'Default Fallback Intent';
    yield file(`intents/${name}.json`, {
      ...intentFile(blank(name, fallback), lang, entityNames),
      fallbackIntent: true,
    });
  }
  for (const corpus of corpora) {
    const name = entityNames.get(corpus.corpus_name) ?? corpus.corpus_name;
    yield file(`entities/${name}.json`, entityFile(corpus, name));
    yield file(`entities/${name}_entries_${lang}.json`, entries(corpus));
  }
}

const file = (path: string, content: unknown): ZipEntry => ({
  path,
  bytes: Buffer.from(JSON.stringify(content, null, 2)),
});

const blank = (intent_name: string, answers: Answer[]): ExportedIntent => ({
  intent_name,
  attributes: [],
  answers,
  fallback: [],
  utterances: [],
});

/** A deterministic id, so that restoring two exports of a thing makes it only once. */
function idOf(...about: string[]): string {
  const hash = createHash('sha256').update(about.join('\0')).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

type Names = ReadonlyMap<string, string>;

function intentFile({ intent_name, attributes, answers }: ExportedIntent, lang: string, entityNames: Names) {
  const names = plainNames(attributes.map(({ name }) => name));
  return {
    id: idOf('intent', intent_name),
    name: intent_name,
    auto: true,
    contexts: [],
    responses: [
      {
        resetContexts: false,
        action: '',
        affectedContexts: [],
        parameters: attributes.map((attribute) => ({
          id: idOf('parameter', intent_name, attribute.name),
          name: names.get(attribute.name),
          required: false,
          dataType: dataTypeOf(attribute, entityNames),
          value: `$${names.get(attribute.name)}`,
          isList: false,
        })),
        messages: messages(answers, lang, names),
      },
    ],
    priority: 500_000,
    webhookUsed: false,
    fallbackIntent: false,
    events: [],
  };
}

const languageOf = ({ language = '' }: Answer, lang: string) =>
  isLanguageName(language) ? codeInFiles(language) : lang;
const languagesOf = (answers: readonly Answer[], lang: string) => [
  ...new Set(answers.map((answer) => languageOf(answer, lang))),
];

/** One message per language with its variants, and the choices of the first answer that has any. */
function messages(answers: readonly Answer[], lang: string, names: Names) {
  const valueOf = (name: string) => (names.has(name) ? `$${names.get(name)}` : undefined);
  return languagesOf(answers, lang).flatMap((language) => {
    const said = answers.filter((answer) => languageOf(answer, lang) === language);
    const choices = said.find((answer) => answer.choices.length > 0)?.choices ?? [];
    return [
      { type: '0', lang: language, condition: '', speech: said.map(({ text }) => fillText(text, valueOf)) },
      ...(choices.length > 0
        ? [{ type: '2', lang: language, title: '', replies: choices.map(({ label }) => label) }]
        : []),
    ];
  });
}

const dataTypeOf = ({ type }: Pick<Attribute, 'type'>, entityNames: Names): string => {
  const corpus = corpusOf(type);
  return corpus === undefined ? systemEntityOf(type) : `@${entityNames.get(corpus) ?? plainName(corpus)}`;
};

function userSays({ intent_name, attributes, utterances }: ExportedIntent, entityNames: Names) {
  const names = plainNames(attributes.map(({ name }) => name));
  const types = new Map(attributes.map((attribute) => [attribute.name, dataTypeOf(attribute, entityNames)]));
  return utterances.map(({ text, annotations }) => ({
    id: idOf('utterance', intent_name, text),
    data: segmentsOf(text, annotations).map((segment) => ({
      text: segment.text,
      ...(segment.attribute !== undefined && {
        alias: names.get(segment.attribute) ?? plainName(segment.attribute),
        meta: types.get(segment.attribute) ?? '@sys.any',
      }),
      userDefined: segment.attribute !== undefined,
    })),
    isTemplate: false,
    count: 0,
    updated: 0,
  }));
}

const entityFile = ({ corpus_name, kind, fuzzy }: Corpus, name: string) => ({
  id: idOf('entity', corpus_name),
  name,
  isOverridable: true,
  isEnum: false,
  isRegexp: kind === 'pattern',
  automatedExpansion: false,
  allowFuzzyExtraction: fuzzy,
});

const entries = ({ kind, values }: Corpus) =>
  values.map(({ value, synonyms }) => ({
    value,
    synonyms: kind === 'pattern' ? [value, ...synonyms] : [value, ...synonyms.filter((one) => one !== value)],
  }));

/** A name for an entity or a parameter of Dialogflow: begins with a letter and has letters, digits, `-` and `_`. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_');
  return (/^[A-Za-z]/.test(plain) ? plain : `e_${plain}`).slice(0, 30);
}

/** The unique Dialogflow name of each name; case is ignored. */
function plainNames(names: readonly string[]): Map<string, string> {
  const used = new Set<string>();
  return new Map(names.map((name) => [name, unused(used, plainName(name), '_')]));
}

function unused(used: Set<string>, name: string, separator: string): string {
  let chosen = name;
  for (let number = 2; used.has(chosen.toLowerCase()); number++) chosen = `${name}${separator}${number}`;
  used.add(chosen.toLowerCase());
  return chosen;
}

/** Unique names for files; case is ignored. */
function fileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => unused(used, name.replace(/[\\/:*?"<>|.]+/g, '_').slice(0, 100), ' '));
}

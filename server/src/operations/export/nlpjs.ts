import { codeInFiles } from '../../studio/exchange/languageCodes.ts';
import type { ExchangeContent } from '../../studio/exchange/exchangeContent.ts';

/** Writes a corpus of nlp.js, which has no annotations: utterances are plain texts. */
export function* writeNlpjs({ language, classes, intents, corpora }: ExchangeContent): Generator<string> {
  const head = { name: classes.length === 1 ? classes[0]?.class_name : 'Parlance', locale: codeInFiles(language) };
  yield `${JSON.stringify(head).slice(0, -1)},\n"data": [`;
  for (const [index, { intent_name, utterances, answers }] of intents.entries()) {
    const entry = {
      intent: intent_name,
      utterances: utterances.map(({ text }) => text),
      ...(answers.length > 0 && { answers: answers.map(({ text }) => text) }),
    };
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(entry, null, 1)}`;
  }
  const entities = corpora.map(({ corpus_name, kind, values }) => [
    corpus_name,
    kind === 'pattern'
      ? { regex: values.flatMap(({ value, synonyms }) => [value, ...synonyms]).map((source) => `/${source}/i`) }
      : { options: Object.fromEntries(values.map(({ value, synonyms }) => [value, [value, ...synonyms]])) },
  ]);
  yield `\n]${entities.length > 0 ? `,\n"entities": ${JSON.stringify(Object.fromEntries(entities), null, 1)}` : ''}\n}\n`;
}

import type { Annotation, Answer } from '@parlance/contract/calls/nlp';
import { corpusOf } from '../../studio/content/attributes.ts';
import { segmentsOf } from '../../studio/exchange/segments.ts';
import type { ExchangeContent } from '../../studio/exchange/exchangeContent.ts';

/** Strings in JSON are also valid in YAML. */
const quoted = (text: string) => JSON.stringify(text);
const lines = (texts: readonly string[]) => texts.map((text) => `      - ${text}\n`).join('');
const section = (kind: string, name: string, examples: readonly string[]) =>
  `  - ${kind}: ${quoted(name)}\n    examples: |\n${lines(examples)}`;

/**
 * Writes training data of Rasa 2 and later. Answers become the responses `utter_<intent>`; corpora become lookup tables
 * with synonyms, or regular expressions. A lookup table must have its entity's name, so it is named after the
 * attribute.
 */
export function* writeRasa({ intents, corpora }: ExchangeContent): Generator<string> {
  yield `version: "3.1"\n\nnlu:\n`;
  for (const { intent_name, utterances } of intents) {
    if (utterances.length === 0) continue;
    yield section(
      'intent',
      intent_name,
      utterances.map(({ text, annotations }) => markedText(text, annotations)),
    );
  }
  const users = new Map<string, Set<string>>();
  for (const { name, type } of intents.flatMap(({ attributes }) => attributes)) {
    const corpus = corpusOf(type)?.toLowerCase();
    if (corpus !== undefined) users.set(corpus, (users.get(corpus) ?? new Set()).add(name));
  }
  const synonyms = new Set<string>();
  for (const { corpus_name, kind, values } of corpora) {
    const names = [...(users.get(corpus_name.toLowerCase()) ?? [corpus_name])];
    const all = values.flatMap(({ value, synonyms: others }) => [value, ...others]);
    for (const name of all.length > 0 ? names : []) yield section(kind === 'pattern' ? 'regex' : 'lookup', name, all);
    for (const { value, synonyms: others } of kind === 'list' ? values : []) {
      if (others.length === 0 || synonyms.has(value)) continue;
      synonyms.add(value);
      yield section('synonym', value, others);
    }
  }
  const answered = intents.filter(({ answers }) => answers.length > 0);
  if (answered.length > 0) yield '\nresponses:\n';
  for (const { intent_name, answers } of answered) {
    yield `  ${quoted(`utter_${intent_name}`)}:\n${answers.map(response).join('')}`;
  }
}

function response({ text, choices }: Answer): string {
  const buttons = choices.map(
    ({ label, value }) => `          - title: ${quoted(label)}\n            payload: ${quoted(value)}\n`,
  );
  return `    - text: ${quoted(text)}\n${buttons.length > 0 ? `      buttons:\n${buttons.join('')}` : ''}`;
}

/** Inserts a space into text that Rasa would read as an annotation: it has no other escape. */
const harmless = (text: string) => text.replaceAll(/\](?=[({])/g, '] ');

/** `[Paris](city)`; attribute names that would end the annotation early are written as JSON. */
function markedText(text: string, annotations: readonly Annotation[] | undefined): string {
  return segmentsOf(text, annotations)
    .map((segment) => {
      if (segment.attribute === undefined || /[[\]]/.test(segment.text)) return harmless(segment.text);
      const { attribute } = segment;
      const [entity = '', role] = /[^.]\.[^.]/.test(attribute) ? attribute.split(/\.(.*)/s) : [attribute];
      if (role === undefined && !/[:(){}"]/.test(attribute)) return `[${segment.text}](${attribute})`;
      return `[${segment.text}]${JSON.stringify(role === undefined ? { entity } : { entity, role })}`;
    })
    .join('');
}

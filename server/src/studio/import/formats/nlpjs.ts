import { z } from 'zod';
import type { Annotation } from '@parlance/contract/calls/nlp';
import { joinSegments } from '../../exchange/segments.ts';
import type { Collector } from './collector.ts';
import { orElse, parseLeniently } from './lenient.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { ParsedCorpus } from '../../fileReading/types.ts';

const Said = z.union([z.string(), z.looseObject({ answer: z.string() }).transform(({ answer }) => answer)]);
const Regexes = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Entity = z.union([
  z.looseObject({ options: z.record(z.string(), z.array(z.string())) }),
  z.looseObject({ regex: Regexes }),
]);
const Corpus = z.looseObject({
  name: z.string().optional(),
  locale: z.string().optional(),
  data: z.array(
    z.looseObject({
      intent: z.string(),
      utterances: z.array(z.unknown()),
      answers: orElse(z.array(Said), []),
    }),
  ),
  entities: orElse(z.record(z.string(), z.unknown()), {}),
});

/** A corpus of nlp.js with its answers and entities; false for something else. Rows count utterances from 1. */
export function parseNlpjs(json: unknown, collector: Collector, problems: Problems): boolean {
  const corpus = parseLeniently(Corpus, json, problems);
  if (!corpus) return false;
  const entities = new Map<string, ParsedCorpus>();
  for (const [name, about] of Object.entries(corpus.entities)) {
    const entity = corpusOf(name, about);
    if (!entity) {
      problems.warning(0, 'entities', { type: 'corpus_of_no_kind', params: { name: name.slice(0, 60) } });
      continue;
    }
    entities.set(name, entity);
    collector.corpus(entity);
  }
  let row = 0;
  for (const { intent, utterances, answers } of corpus.data) {
    // `None` is the intent of nlp.js for messages that are not understood.
    if (intent === 'None' && corpus.name !== undefined) {
      collector.group(0, corpus.name, { description: '', fallback: answers.map((text) => ({ text, choices: [] })) });
      row += utterances.length;
      continue;
    }
    const used = new Set<string>();
    for (const said of utterances) {
      const filled = typeof said === 'string' ? fill(said, entities, row) : { text: said, annotations: [] };
      for (const { attribute } of filled.annotations) used.add(attribute);
      if (!collector.add(++row, filled.text, intent, filled)) return true;
    }
    collector.describe(row, intent, {
      attributes: [...used].map((name) => ({ name, type: `corpus:${name}` as const })),
      answers: answers.map((text) => ({ text, choices: [] })),
    });
  }
  if (corpus.name !== undefined) collector.group(0, corpus.name, { description: '', fallback: [] });
  return true;
}

function corpusOf(name: string, about: unknown): ParsedCorpus | undefined {
  const { data } = Entity.safeParse(about);
  if (!data) return undefined;
  const base = { row: 0, name, fuzzy: false };
  if ('options' in data && data.options instanceof Object) {
    const options = z.record(z.string(), z.array(z.string())).parse(data.options);
    const values = Object.entries(options).map(([value, synonyms]) => ({
      value,
      synonyms: synonyms.filter((one) => one.toLowerCase() !== value.toLowerCase()),
    }));
    return { ...base, kind: 'list', values };
  }
  const patterns = Regexes.safeParse(data['regex']).data ?? [];
  const values = patterns.map((one) => ({ value: /^\/(.*)\/[a-z]*$/s.exec(one)?.[1] ?? one, synonyms: [] }));
  return { ...base, kind: 'pattern', values };
}

/** Replaces `@hero` in `I saw @hero` by a value; another one in each utterance. */
function fill(
  text: string,
  entities: ReadonlyMap<string, ParsedCorpus>,
  row: number,
): { text: string; annotations: Annotation[] } {
  const parts = text.split(/(@[\w-]+|%[\w-]+%)/);
  const segments = parts.map((part) => {
    const name = /^[@%]([\w-]+)%?$/.exec(part)?.[1] ?? '';
    const entity = entities.get(name);
    const value = entity?.kind === 'list' ? entity.values[row % Math.max(1, entity.values.length)]?.value : undefined;
    return value === undefined ? { text: part } : { text: value, attribute: name };
  });
  return joinSegments(segments);
}

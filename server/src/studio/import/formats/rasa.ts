import type { Collector } from './collector.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { readAnnotations } from './rasaAnnotations.ts';
import type { RasaExample, RasaSection } from './rasaSections.ts';
import { type Synonym, synonymsOf } from './rasaSynonyms.ts';

/**
 * Takes training data of Rasa: intents with their annotations; lookup tables, synonyms and regular expressions as corpora,
 * which the entities of the same name then use; the responses `utter_<intent>` as answers.
 */
export function collectRasa(sections: readonly RasaSection[], collector: Collector, problems: Problems): void {
  const known = new Set(
    sections.flatMap(({ kind, name }) => (kind === 'lookup' || kind === 'regex' ? [name.toLowerCase()] : [])),
  );
  const found: Synonym[] = [];
  const used = new Map<string, Set<string>>();
  for (const section of sections) {
    if (section.kind !== 'intent') continue;
    const { name, row, examples } = section;
    collector.describe(row, name, {});
    for (const example of examples) {
      const { text, annotations, synonyms } = readAnnotations(example, problems);
      found.push(...synonyms);
      used.set(name, new Set([...(used.get(name) ?? []), ...annotations.map(({ attribute }) => attribute)]));
      if (!collector.add(example.row, text, name, { annotations })) return;
    }
  }
  const told = sections.flatMap((section): Synonym[] =>
    section.kind === 'synonym'
      ? section.examples.map(({ text, row }) => ({ row, entity: undefined, value: section.name, word: text }))
      : [],
  );
  for (const section of sections) {
    if (section.kind !== 'lookup' && section.kind !== 'regex') continue;
    const { name, row, examples, kind } = section;
    const words = kind === 'lookup' ? withoutSynonyms(examples, told) : examples;
    const values = words.map(({ text }) => ({ value: text, synonyms: [] }));
    collector.corpus({ row, name, kind: kind === 'regex' ? 'pattern' : 'list', fuzzy: false, values });
  }
  for (const corpus of synonymsOf([...told, ...found], sections)) {
    known.add(corpus.name.toLowerCase());
    collector.corpus(corpus);
  }
  for (const [intent, names] of used) {
    const attributes = [...names].map((name) => {
      const entity = name.split('.')[0] ?? name;
      const corpus = [name, entity].find((one) => known.has(one.toLowerCase()));
      return { name, type: corpus === undefined ? ('text' as const) : (`corpus:${corpus}` as const) };
    });
    collector.describe(0, intent, { attributes });
  }
  const unused = sections.filter((section) => section.kind === 'response' && !answer(section, collector));
  if (unused.length > 0) {
    const names = [...unused.slice(0, 5).map(({ name }) => name), ...(unused.length > 5 ? ['…'] : [])];
    problems.warning(unused[0]?.row ?? 0, 'responses', { type: 'responses_left_out', params: { names } });
  }
}

/** The words of a table that are no synonyms of another one: a table lists all that may be said. */
function withoutSynonyms(examples: readonly RasaExample[], synonyms: readonly Synonym[]): RasaExample[] {
  const listed = new Set(examples.map(({ text }) => text.toLowerCase()));
  const meaning = new Map(synonyms.map(({ word, value }) => [word.toLowerCase(), value.toLowerCase()]));
  return examples.filter(({ text }) => {
    const value = meaning.get(text.toLowerCase());
    return value === undefined || value === text.toLowerCase() || !listed.has(value);
  });
}

/** A response answers the intent it is named after. */
function answer(section: RasaSection, collector: Collector): boolean {
  if (section.kind !== 'response') return false;
  const intent = section.name.replace(/^utter_/, '');
  if (!collector.knows(intent)) return false;
  collector.describe(section.row, intent, { answers: section.answers });
  return true;
}

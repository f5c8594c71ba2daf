import type { Collector } from './collector.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { readAnnotations } from './rasaAnnotations.ts';
import type { RasaExample, RasaSection } from './rasaSections.ts';
import { type Synonym, synonymsOf } from './rasaSynonyms.ts';
import type { ParsedAnswer } from '../../fileReading/types.ts';

/** Reads a text file of a project by its path in the training data; undefined: it does not exist. */
type ReadText = (path: string) => string | undefined;

/**
 * Collects training data of Rasa: intents with their annotations; lookup tables, synonyms and regular expressions as
 * corpora, for entities of the same name; the responses `utter_<intent>` as answers.
 */
export function collectRasa(
  parts: readonly RasaSection[],
  collector: Collector,
  problems: Problems,
  readText: ReadText = () => undefined,
): void {
  const sections = parts.flatMap((one) => withList(one, readText, problems));
  const known = new Set(
    sections.flatMap(({ kind, name }) => (kind === 'lookup' || kind === 'regex' ? [name.toLowerCase()] : [])),
  );
  const found: Synonym[] = [];
  const used = new Map<string, Set<string>>();
  let areGroupsTold = false;
  for (const section of sections) {
    if (section.kind !== 'intent') continue;
    const { name, row, examples, path } = section;
    problems.path = path;
    collector.describe(row, name, {});
    for (const example of examples) {
      const { text, annotations, synonyms, isGrouped } = readAnnotations(example, problems);
      if (isGrouped && !areGroupsTold) problems.warning(example.row, 'text', { type: 'groups_left_out' });
      areGroupsTold ||= isGrouped;
      found.push(...synonyms);
      used.set(name, new Set([...(used.get(name) ?? []), ...annotations.map(({ attribute }) => attribute)]));
      if (!collector.add(example.row, text, name, { annotations })) return;
    }
  }
  const synonyms = sections.flatMap((section): Synonym[] =>
    section.kind === 'synonym'
      ? section.examples.map(({ text, row }) => ({ row, entity: undefined, value: section.name, word: text }))
      : [],
  );
  for (const section of sections) {
    if (section.kind !== 'lookup' && section.kind !== 'regex') continue;
    const { name, row, examples, kind, path } = section;
    problems.path = path;
    const words = kind === 'lookup' ? withoutSynonyms(examples, synonyms) : examples;
    const values = words.map(({ text }) => ({ value: text, synonyms: [] }));
    collector.corpus({ row, name, kind: kind === 'regex' ? 'pattern' : 'list', fuzzy: false, values });
  }
  problems.path = undefined;
  for (const corpus of synonymsOf([...synonyms, ...found], sections)) {
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
  const unused = answer(sections, collector, problems);
  if (unused.length > 0) {
    problems.path = unused[0]?.path;
    const names = [...unused.slice(0, 5).map(({ name }) => name), ...(unused.length > 5 ? ['…'] : [])];
    problems.warning(unused[0]?.row ?? 0, 'responses', { type: 'responses_left_out', params: { names } });
    problems.path = undefined;
  }
}

/** Adds the words of a text file, one per line, to its lookup table; warns if the file is missing. */
function withList(section: RasaSection, readText: ReadText, problems: Problems): RasaSection[] {
  if (section.kind !== 'lookup' || section.list === undefined) return [section];
  const { row, name, list, path } = section;
  const words = (readText(list) ?? '').split(/\r?\n/).flatMap((line, index) => {
    const text = line.trim();
    return text === '' ? [] : [{ row: index + 1, text }];
  });
  if (words.length > 0) return [{ ...section, examples: [...section.examples, ...words] }];
  problems.path = path;
  problems.warning(row, 'lookup', { type: 'lookup_file_missing', params: { name, path: list.slice(0, 100) } });
  return section.examples.length > 0 ? [section] : [];
}

/** The words of a lookup table without synonyms of other words in it: a table lists both. */
function withoutSynonyms(examples: readonly RasaExample[], synonyms: readonly Synonym[]): RasaExample[] {
  const listed = new Set(examples.map(({ text }) => text.toLowerCase()));
  const meaning = new Map(synonyms.map(({ word, value }) => [word.toLowerCase(), value.toLowerCase()]));
  return examples.filter(({ text }) => {
    const value = meaning.get(text.toLowerCase());
    return value === undefined || value === text.toLowerCase() || !listed.has(value);
  });
}

type Response = Extract<RasaSection, { kind: 'response' }>;

/**
 * Adds responses as answers: to the intents whose rules use them, otherwise to the intent in their name. Returns the
 * responses that answer no intent.
 */
function answer(sections: readonly RasaSection[], collector: Collector, problems: Problems): Response[] {
  const responses = new Map(sections.flatMap((one) => (one.kind === 'response' ? [[one.name, one]] : [])));
  const listed = new Set(sections.flatMap(({ kind, name }) => (kind === 'listed' ? [name] : [])));
  const isKnown = (intent: string) => listed.has(intent) || collector.knows(intent);
  const used = new Set<Response>();
  const ruled = new Set<string>();
  for (const rule of sections) {
    if (rule.kind !== 'rule' || ruled.has(rule.name) || !isKnown(rule.name)) continue;
    const said = rule.responses.flatMap((name) => responses.get(name) ?? []);
    if (said.length < rule.responses.length) continue;
    ruled.add(rule.name);
    for (const one of said) used.add(one);
    problems.path = rule.path;
    collector.describe(rule.row, rule.name, { answers: joined(said) });
  }
  for (const response of responses.values()) {
    const intent = response.name.replace(/^utter_/, '');
    if (!isKnown(intent) || ruled.has(intent)) continue;
    used.add(response);
    problems.path = response.path;
    collector.describe(response.row, intent, { answers: response.answers });
  }
  problems.path = undefined;
  return [...responses.values()].filter((one) => !used.has(one));
}

/** Variants of the first response, each followed by the others, with the choices of all. */
function joined([first, ...others]: readonly Response[]): ParsedAnswer[] {
  const after = others.flatMap(({ answers: [answer] }) => answer ?? []);
  return (first?.answers ?? []).map(({ text, choices }) => ({
    text: [text, ...after.map((one) => one.text)].join('\n\n'),
    choices: [...choices, ...after.flatMap((one) => one.choices)],
  }));
}

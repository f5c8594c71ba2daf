import type { RasaSection } from './rasaSections.ts';
import type { ParsedCorpus } from '../../fileReading/types.ts';

/** A synonym of a value. */
export interface Synonym {
  row: number;
  /** Undefined: not given in the file. */
  entity: string | undefined;
  value: string;
  word: string;
}

/** Name of the corpus for synonyms whose entity is unknown. */
const homeless = 'synonyms';

/**
 * Corpora of the synonyms of a file. In Rasa, synonyms are global; here they belong to the lookup table that has their
 * value, or to the entities whose annotations have it.
 */
export function synonymsOf(synonyms: readonly Synonym[], sections: readonly RasaSection[]): ParsedCorpus[] {
  const homes = new Map<string, Set<string>>();
  const note = (word: string, entity: string) => {
    const key = word.toLowerCase();
    homes.set(key, (homes.get(key) ?? new Set()).add(entity));
  };
  for (const section of sections) {
    if (section.kind === 'lookup') for (const { text } of section.examples) note(text, section.name);
    if (section.kind === 'intent') {
      for (const { text } of section.examples) {
        for (const [, word = '', entity = '', value] of text.matchAll(/\[([^\]]+?)\]\(([^:()]+?)(?::([^)]+?))?\)/g)) {
          note(word, entity);
          if (value !== undefined) note(value, entity);
        }
      }
    }
  }
  for (const { entity, value, word } of synonyms) {
    if (entity === undefined) continue;
    note(value, entity);
    note(word, entity);
  }
  const corpora = new Map<string, ParsedCorpus>();
  for (const { row, entity, value, word } of synonyms) {
    const found =
      entity === undefined ? [...(homes.get(value.toLowerCase()) ?? homes.get(word.toLowerCase()) ?? [])] : [entity];
    for (const name of found.length > 0 ? found : [homeless]) {
      const corpus: ParsedCorpus = corpora.get(name) ?? { row, name, kind: 'list', fuzzy: false, values: [] };
      corpora.set(name, corpus);
      corpus.values.push({ value, synonyms: [word] });
    }
  }
  return [...corpora.values()];
}

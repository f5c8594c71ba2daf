import type { Corpus, CorpusDuplicate, CorpusOccurrence, CorpusValue } from '@parlance/contract/calls/nlp';
import { foldAccents, normalise } from '../../nlu/text.ts';

/** Further duplicates are counted, but not listed. */
const MOST_LISTED = 500;

interface ReadCorpus {
  id: string;
  name: string;
  kind: Corpus['kind'];
  entries: readonly CorpusValue[];
}

/**
 * Values and synonyms that a corpus has more than once, or shares with another corpus of its kind: which value they
 * mean is ambiguous. Words are compared ignoring case and accents, patterns as written.
 */
export function duplicatesOf(id: string, corpora: readonly ReadCorpus[]): { data: CorpusDuplicate[]; total: number } {
  const own = corpora.find((corpus) => corpus.id === id);
  if (!own) return { data: [], total: 0 };
  const key = own.kind === 'pattern' ? (text: string) => text : foldWord;
  const places = new Map<string, CorpusOccurrence[]>();
  for (const { corpus, value, synonym } of wordsOf(own)) {
    const word = key(synonym ?? value);
    const there = places.get(word);
    const place = { corpus_id: corpus.id, corpus_name: corpus.name, value, synonym };
    if (there) there.push(place);
    else places.set(word, [place]);
  }
  for (const other of corpora) {
    if (other === own || other.kind !== own.kind) continue;
    for (const { corpus, value, synonym } of wordsOf(other)) {
      places.get(key(synonym ?? value))?.push({ corpus_id: corpus.id, corpus_name: corpus.name, value, synonym });
    }
  }
  const found = [...places.values()].filter((there) => there.length > 1);
  return {
    data: found
      .slice(0, MOST_LISTED)
      .map((there) => ({ text: there[0]?.synonym ?? there[0]?.value ?? '', places: there })),
    total: found.length,
  };
}

function* wordsOf(corpus: ReadCorpus) {
  for (const { value, synonyms } of corpus.entries) {
    yield { corpus, value, synonym: null };
    for (const synonym of synonyms) yield { corpus, value, synonym };
  }
}

const foldWord = (text: string): string => foldAccents(normalise(text)).replace(/\s+/gu, ' ').trim();

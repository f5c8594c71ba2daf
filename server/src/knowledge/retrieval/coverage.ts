import type { ContentWord } from './contentWords.ts';
import type { Field } from './part.ts';

/** Whether a passage has a term. */
export type HasTerm = (field: Field, term: string) => boolean;

/** Minimum share of a word's parts that count as a form of the word. */
const minParts = 0.6;
/** Weight of a form of a word, relative to the word itself. */
const formCounts = 0.8;
/** Weight of a number or a name, relative to another word that is as rare. */
const namedCounts = 1.5;

/**
 * The share of a question's content words in a passage, from 0 to 1, weighted by rarity, with more weight for numbers
 * and names. Unlike a BM25 sum, it is comparable between short and long questions, and with a threshold. Words that no
 * passage has get the highest weight, so a question about another subject has a low coverage.
 *
 * @param rarity of a word among all passages
 */
export function coverage(words: readonly ContentWord[], has: HasTerm, rarity: (word: string) => number): number {
  const asked = new Map(words.map((word) => [word.term, word]));
  let whole = 0;
  let held = 0;
  for (const { term, parts, named } of asked.values()) {
    const worth = rarity(term) * (named ? namedCounts : 1);
    whole += worth;
    if (has('words', term)) held += worth;
    else if (parts.length > 1) {
      const share = parts.filter((part) => has('parts', part)).length / parts.length;
      if (share >= minParts) held += worth * share * formCounts;
    }
  }
  return whole === 0 ? 0 : held / whole;
}

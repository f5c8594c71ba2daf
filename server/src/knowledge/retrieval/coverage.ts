import type { ContentWord } from './contentWords.ts';
import type { Field } from './part.ts';

/** Which terms a passage has. */
export type HasTerm = (field: Field, term: string) => boolean;

/** The least share of the parts of a word that a passage must have to have a form of the word. */
const leastParts = 0.6;
/** What a form of a word counts, where the word itself counts 1. */
const formCounts = 0.8;
/** What a number or a name counts, where another word as rare counts 1. */
const namedCounts = 1.5;

/**
 * How much of a question is in a passage, from 0 to 1: the share of its content words, rare ones, numbers and names counting more. Other than a
 * sum of BM25 it means the same for short and long questions, so that it can be compared with a threshold. Words that no passage has
 * count the most, so a question about something else stays low.
 *
 * @param rarity of a word in all passages
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
      if (share >= leastParts) held += worth * share * formCounts;
    }
  }
  return whole === 0 ? 0 : held / whole;
}

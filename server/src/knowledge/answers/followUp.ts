import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter } from '../retrieval/contentWords.ts';

/** A question with more content words than this needs no words of the previous one. */
const maxOwn = 2;
/** Most words that are taken from the previous question. */
const maxTaken = 3;

/**
 * Adds the rarest words of the previous question, which tell its subject, to a question that depends on it (`And to
 * Spain?`). Other questions stay as they are.
 *
 * @param rarity of a term in the knowledge base; 0: no passage has it
 */
export function withPreviousTerms(
  question: string,
  previous: string | undefined,
  language: SpokenLanguage,
  rarity: (term: string) => number,
): string {
  if (previous === undefined) return question;
  const cut = contentCutter(language);
  const own = new Set(cut(question).map(({ term }) => term));
  if (own.size > maxOwn) return question;
  const taken = new Map(
    cut(previous)
      .filter(({ term }) => !own.has(term) && rarity(term) > 0)
      .map(({ term, start, end }) => [term, previous.slice(start, end)]),
  );
  const rarest = [...taken].toSorted(([a], [b]) => rarity(b) - rarity(a)).slice(0, maxTaken);
  return [question, ...rarest.map(([, word]) => word)].join(' ');
}

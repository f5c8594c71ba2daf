import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter } from '../retrieval/contentWords.ts';

/** A question with more words of its own needs none of the one before. */
const mostOwn = 2;
/** Words taken from the question before. */
const mostTaken = 3;

/**
 * A question that leans on the one before (`And to Spain?`), with the rarest words of that one, which say what it is about;
 * other questions as they are.
 *
 * @param rarity of a term in the knowledge base; 0: it is in none of its passages
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
  if (own.size > mostOwn) return question;
  const taken = new Map(
    cut(previous)
      .filter(({ term }) => !own.has(term) && rarity(term) > 0)
      .map(({ term, start, end }) => [term, previous.slice(start, end)]),
  );
  const rarest = [...taken].toSorted(([a], [b]) => rarity(b) - rarity(a)).slice(0, mostTaken);
  return [question, ...rarest.map(([, word]) => word)].join(' ');
}

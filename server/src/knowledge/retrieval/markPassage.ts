import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter } from './contentWords.ts';
import { sentencesOf } from './sentences.ts';

/** A stretch of a text, in UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where a passage answers a question. */
export interface PassageMarks {
  /** The question's words in the passage, as the passage writes them; each once. */
  terms: string[];
  marks: Stretch[];
  /** The sentence that most of them are in; null: none is in any. */
  sentence: Stretch | null;
}

/**
 * Finds the words of a question in a passage, and the sentence that answers it best: the one with the most worth of different
 * words of the question, the shorter one of two.
 *
 * @param worth of a term, by how rare it is
 */
export function markPassage(
  question: string,
  text: string,
  language: SpokenLanguage,
  worth: (term: string) => number = () => 1,
): PassageMarks {
  const cut = contentCutter(language);
  const asked = cut(question);
  const wanted = new Set(asked.map(({ term }) => term));
  const forms = new Map(
    asked.flatMap(({ term, parts }) => (parts.length > 1 ? [[term, new Set(parts)] as const] : [])),
  );
  const askedTerm = (term: string, parts: readonly string[]): string | undefined => {
    if (wanted.has(term)) return term;
    for (const [each, set] of forms) {
      const shared = parts.filter((part) => set.has(part)).length;
      if (shared >= Math.max(2, 0.6 * Math.max(set.size, parts.length))) return each;
    }
    return undefined;
  };
  const found = cut(text).flatMap(({ term, parts, start, end }) => {
    const matched = askedTerm(term, parts);
    return matched === undefined ? [] : [{ term: matched, start, end }];
  });
  const best = sentencesOf(text)
    .map(({ start, end }) => {
      const terms = new Set(found.filter((word) => word.start >= start && word.end <= end).map(({ term }) => term));
      return { start, end, worth: [...terms].reduce((sum, term) => sum + worth(term), 0) };
    })
    .filter((sentence) => sentence.worth > 0)
    .toSorted((a, b) => b.worth - a.worth || a.end - a.start - (b.end - b.start))[0];
  return {
    terms: [...new Map(found.map(({ term, start, end }) => [term, text.slice(start, end)])).values()],
    marks: joined(found),
    sentence: best ? { start: best.start, end: best.end } : null,
  };
}

/** Stretches that overlap are one: pairs of characters do. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

import type { SpokenLanguage } from '../../nlu/language.ts';
import { contentCutter } from './contentWords.ts';
import { sentencesOf } from './sentences.ts';

/** A span of a text, in UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** The marks of a question in a passage. */
export interface PassageMarks {
  /** The question's words as the passage writes them, each once. */
  terms: string[];
  marks: TextSpan[];
  /** The sentence with most of them; null where no sentence has any. */
  sentence: TextSpan | null;
}

/**
 * Marks the words of a question in a passage, and the sentence that answers best: the one whose distinct words of the
 * question have the highest weight, of equal ones the shortest.
 *
 * @param worth weight of a term, by its rarity
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

/** Merges overlapping spans, as those of character pairs are. */
function joined(spans: readonly TextSpan[]): TextSpan[] {
  const all: TextSpan[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

import type { ContentWord } from '../retrieval/contentWords.ts';
import { coverage, type HasTerm } from '../retrieval/coverage.ts';
import { sentencesOf } from '../retrieval/sentences.ts';

/** A passage to learn the threshold from. */
export interface CalibrationSample {
  text: string;
  words: (text: string) => ContentWord[];
}

export interface CalibrationIndex {
  rarity: (word: string) => number;
  /** The score of the best passage for some words. */
  best: (words: readonly ContentWord[]) => number;
}

/** Words of a sentence that are asked with: as many as questions have. */
const fewestWords = 3;
const mostWords = 8;
/** Fewer of either kind tell nothing. */
const fewest = 8;
/** Where there is too little to learn from. */
const withoutContent = 0.5;
/** A passage with less than a third of what is asked answers something else, however little a small base teaches. */
const lowest = 0.3;
const highest = 0.8;

/**
 * Learns from a knowledge base alone from which score on a passage answers. Right ones: a sentence is asked, and the passage it
 * was taken out of is scored by what is left of it, as a person asks with other words than the document has. Wrong ones: words of
 * different passages are asked together, which no passage answers. The threshold is where fewest of both are on the wrong side.
 *
 * @param samples always in the same order, so that all instances learn the same
 */
export function calibrate(samples: readonly CalibrationSample[], index: CalibrationIndex): number {
  const asked = samples.flatMap((sample, place) => {
    const sentences = sentencesOf(sample.text);
    return sentences.flatMap((sentence, at) => {
      const words = distinct(sample.words(sentence.text)).slice(0, mostWords);
      if (words.length < fewestWords || sentences.length < 2) return [];
      const rest = sentences.filter((_, other) => other !== at).map(({ text }) => text);
      return [{ place, words, score: () => coverage(words, hasOf(sample.words(rest.join('\n'))), index.rarity) }];
    });
  });
  const chosen = spread(asked, samples.length);
  const right = chosen.map(({ score }) => score()).toSorted((a, b) => a - b);
  const wrong = chosen
    .map(({ words }, at) =>
      index.best(
        words.flatMap((_, nth) => {
          // One word of each of the sentences that follow, so of passages far apart.
          const other = chosen[(at + (nth + 1) * 7) % chosen.length]?.words ?? [];
          return other.slice(nth % Math.max(1, other.length)).slice(0, 1);
        }),
      ),
    )
    .toSorted((a, b) => a - b);
  if (chosen.length < fewest) return withoutContent;
  return Math.min(highest, Math.max(lowest, leastErrors(right, wrong)));
}

const distinct = (words: readonly ContentWord[]) => [...new Map(words.map((word) => [word.term, word])).values()];

function hasOf(words: readonly ContentWord[]): HasTerm {
  const sets = { words: new Set(words.map(({ term }) => term)), parts: new Set(words.flatMap(({ parts }) => parts)) };
  return (field, term) => sets[field].has(term);
}

/** So many of a list at most, evenly over all of it. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter(
    (_, at) => Math.floor((at * most) / list.length) > Math.floor(((at - 1) * most) / list.length) || at === 0,
  );

/** The score between ascending right and wrong ones with the fewest on the wrong side; the middle of several. */
function leastErrors(right: readonly number[], wrong: readonly number[]): number {
  const all = [...new Set([0, ...right, ...wrong, 1])].toSorted((a, b) => a - b);
  let best = { errors: Number.POSITIVE_INFINITY, from: 0, to: 1 };
  for (const [at, score] of all.entries()) {
    const errors =
      right.filter((each) => each < score).length / right.length +
      wrong.filter((each) => each >= score).length / wrong.length;
    const before = all[at - 1] ?? 0;
    if (errors < best.errors - 1e-9) best = { errors, from: before, to: score };
    else if (errors <= best.errors + 1e-9 && best.to === before) best.to = score;
  }
  return (best.from + best.to) / 2;
}

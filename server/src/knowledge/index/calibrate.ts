import type { ContentWord } from '../retrieval/contentWords.ts';
import { sentencesOf } from '../retrieval/sentences.ts';
import type { VectorSet } from './vectors.ts';

/** A passage to calibrate the threshold with. */
export interface CalibrationSample {
  id: string;
  text: string;
  words: (text: string) => ContentWord[];
}

/** How well the best other passage answers. */
export interface BestOfOthers {
  /** Highest coverage of the words by one of them. */
  coverage: number;
  /** The score that a question would get. */
  score: number;
}

/** Least and most words of a sentence that are used as a question, as real questions have. */
const fewestWords = 3;
const maxWords = 8;
/** Share of these questions that is to stay below the threshold. */
const refused = 0.8;
/** Coverage from which another passage says the same, and would be a correct answer. */
const same = 0.9;
/** Default threshold, and its weight as a number of sentences (prior), so that a few sentences do not decide alone. */
const usual = 0.3;
const usualCounts = 40;

/**
 * Calibrates the score from which a passage answers, from the knowledge base alone. Each sentence is used as a question
 * to all passages except its own: a question about the base's subjects without an answer. The threshold is set so that
 * four in five of them are refused.
 *
 * @param samples always in the same order, so that all instances get the same threshold
 * @param askOthers searches all passages except one for a sentence and some of its words
 */
export function calibrate(
  samples: readonly CalibrationSample[],
  askOthers: (text: string, words: readonly ContentWord[], but: string) => BestOfOthers,
): number {
  const sentences = samples.flatMap(({ id, text, words }) =>
    sentencesOf(text).flatMap((sentence) => {
      const asked = words(sentence.text).slice(0, maxWords);
      const last = asked.at(-1);
      return last && asked.length >= fewestWords ? [{ id, text: sentence.text.slice(0, last.end), asked }] : [];
    }),
  );
  const scores = spread(sentences, samples.length)
    .map(({ id, text, asked }) => askOthers(text, asked, id))
    .filter(({ coverage }) => coverage < same)
    .map(({ score }) => score)
    .toSorted((a, b) => a - b);
  const learned = scores[Math.floor(scores.length * refused)] ?? usual;
  return (learned * scores.length + usual * usualCounts) / (scores.length + usualCounts);
}

/** At most this many items of a list, spread evenly. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter(
    (_, at) => Math.floor((at * most) / list.length) > Math.floor(((at - 1) * most) / list.length) || at === 0,
  );

/** Number of passages whose nearest neighbours are searched. */
const neighboursOf = 50;
/** Default similarity of a neighbour, and its weight as a number of passages (prior). */
const usuallyNear = 0.5;
const usuallyNearCounts = 20;
/** Similarity from which two passages say the same. */
const nearlySame = 0.95;

/**
 * The usual similarity of a passage's nearest neighbour in a knowledge base, from 0 to 1. Models differ in how similar
 * unrelated texts are, so similarity is judged by that of passages of the same base: a passage as similar to a question
 * answers it.
 *
 * @param ids always in the same order, so that all instances get the same value
 */
export function usualSimilarity(vectors: VectorSet, ids: readonly string[]): number {
  const near = ids
    .slice(0, neighboursOf)
    .flatMap((id) => {
      const vector = vectors.vectorOf(id);
      return vector ? vectors.nearest(vector, 1, (other) => other !== id) : [];
    })
    .map(({ score }) => score)
    .filter((score) => score < nearlySame)
    .toSorted((a, b) => a - b);
  const median = near[Math.floor(near.length / 2)] ?? usuallyNear;
  return (median * near.length + usuallyNear * usuallyNearCounts) / (near.length + usuallyNearCounts);
}

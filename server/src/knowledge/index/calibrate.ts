import type { ContentWord } from '../retrieval/contentWords.ts';
import { sentencesOf } from '../retrieval/sentences.ts';
import type { VectorSet } from './vectors.ts';

/** A passage to learn the threshold from. */
export interface CalibrationSample {
  id: string;
  text: string;
  words: (text: string) => ContentWord[];
}

/** How well the other passages answer. */
export interface BestOfOthers {
  /** The largest share of the words that one of them has. */
  coverage: number;
  /** As a question gets it. */
  score: number;
}

/** Words of a sentence that are asked with: as many as questions have. */
const fewestWords = 3;
const mostWords = 8;
/** The share of such questions that stays below the threshold. */
const refused = 0.8;
/** Another passage with so much of a sentence says the same, and would rightly answer. */
const same = 0.9;
/** Where there is nothing to learn from; it counts as much as so many sentences, so that a few of them do not decide alone. */
const usual = 0.3;
const usualCounts = 40;

/**
 * Learns from a knowledge base alone from which score on a passage answers. A sentence is asked, and looked for in all passages but the
 * one it is in: that is a question of the base's own subjects that nothing answers. The threshold is where four in five of them are
 * refused.
 *
 * @param samples always in the same order, so that all instances learn the same
 * @param askOthers asks with a sentence, and some words of it, all passages but one
 */
export function calibrate(
  samples: readonly CalibrationSample[],
  askOthers: (text: string, words: readonly ContentWord[], but: string) => BestOfOthers,
): number {
  const sentences = samples.flatMap(({ id, text, words }) =>
    sentencesOf(text).flatMap((sentence) => {
      const asked = words(sentence.text).slice(0, mostWords);
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

/** So many of a list at most, evenly over all of it. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter(
    (_, at) => Math.floor((at * most) / list.length) > Math.floor(((at - 1) * most) / list.length) || at === 0,
  );

/** Passages whose neighbours are looked for. */
const neighboursOf = 50;
/** How near a neighbour is where there is nothing to learn from; it counts as much as so many passages. */
const usuallyNear = 0.5;
const usuallyNearCounts = 20;
/** So near, both say the same. */
const nearlySame = 0.95;

/**
 * How near the nearest other passage usually is in a knowledge base, from 0 to 1. Models differ in how near they place what has nothing to
 * do with each other, so nearness is judged by that of passages of the same base: what is as near to a question answers it.
 *
 * @param ids always in the same order, so that all instances learn the same
 */
export function usualNearness(vectors: VectorSet, ids: readonly string[]): number {
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

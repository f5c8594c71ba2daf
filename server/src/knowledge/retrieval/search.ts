import { type Field, fields, type Part } from './part.ts';
import { placeIn, type Postings } from './segment.ts';
import type { Terms } from './terms.ts';

/** A passage that a question finds. */
export interface Hit {
  id: string;
  /** Sum of BM25 over the fields; only comparable within one search. */
  score: number;
}

/** Whether a passage may be found. */
export type PassageFilter = (id: string) => boolean;
const all: PassageFilter = () => true;

/** Usual parameters of BM25: saturation of repeated terms, and normalisation by length. */
const k1 = 1.2;
const b = 0.75;
/** Parts of words help where forms differ, but must not outweigh whole words. */
const weights = { words: 1, parts: 0.3 } as const satisfies Record<Field, number>;

/** A term of the question. */
interface QueryTerm {
  field: Field;
  /** The most that it can add to a passage's score. */
  most: number;
  /** Number of passages that have it. */
  frequency: number;
  /** Average number of terms in a passage. */
  average: number;
  /** Its postings in each part. */
  postings: readonly Postings[];
}

/**
 * The best passages, best first, with rare terms scored first. As soon as the remaining terms cannot lift a new passage
 * among the best, they are only looked up for passages already met. That spares the long postings of common terms
 * without changing the result (MaxScore: Turtle and Flood, 1995).
 */
export function searchParts(
  parts: readonly Part[],
  question: Terms,
  limit: number,
  accepts: PassageFilter = all,
): Hit[] {
  const asked = fields
    .flatMap((field) => termsOf(question[field], field, parts))
    .toSorted((one, other) => other.most - one.most);
  const met = parts.map((): number[] => []);
  let left = asked.reduce((sum, { most }) => sum + most, 0);
  for (const [place, term] of asked.entries()) {
    const number = met.reduce((sum, { length }) => sum + length, 0);
    if (number >= limit && number < term.frequency) {
      const least = bestOf(parts, met, limit, accepts)[limit - 1]?.score ?? 0;
      if (left < least) {
        lookUp(parts, met, asked.slice(place), least - left);
        break;
      }
    }
    addTerm(parts, met, term);
    left -= term.most;
  }
  const best = bestOf(parts, met, limit, accepts);
  for (const [place, { scores }] of parts.entries()) for (const text of met[place] ?? []) scores[text] = 0;
  return best;
}

function termsOf(terms: readonly string[], field: Field, parts: readonly Part[]): QueryTerm[] {
  const segments = parts.map((part) => part.segments[field]);
  const texts = segments.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const average = segments.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts);
  return [...new Set(terms)].map((term) => {
    const postings = segments.map((segment) => segment.postings(term));
    const frequency = postings.reduce((sum, each) => sum + each.texts.length, 0);
    const rarity = rarityOf(frequency, texts);
    return { field, most: weights[field] * (k1 + 1) * rarity, frequency, average, postings };
  });
}

/** The inverse document frequency of a term. */
export const rarityOf = (frequency: number, texts: number): number =>
  Math.log(1 + (texts - frequency + 0.5) / (frequency + 0.5));

/** Adds a term to the scores of all passages that have it. */
function addTerm(
  parts: readonly Part[],
  met: readonly number[][],
  { field, most, average, postings }: QueryTerm,
): void {
  for (const [place, { scores, segments }] of parts.entries()) {
    const { texts, times } = postings[place] ?? none;
    const { lengths } = segments[field];
    const touched = met[place] ?? [];
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at] ?? 0;
      const before = scores[text] ?? 0;
      if (before === 0) touched.push(text);
      scores[text] = before + most * share(times[at] ?? 0, lengths[text] ?? 0, average);
    }
  }
}

const none: Postings = { texts: new Uint32Array(), times: new Uint8Array() };

/** The share of a term's weight that a passage gets, by its frequency and the passage's length. */
const share = (times: number, length: number, average: number) =>
  times / (times + k1 * (1 - b + (b * length) / average));

/** Adds terms to the scores of passages that have at least the given score. */
function lookUp(parts: readonly Part[], met: readonly number[][], asked: readonly QueryTerm[], least: number): void {
  for (const [place, { scores, segments }] of parts.entries()) {
    for (const text of met[place] ?? []) {
      if ((scores[text] ?? 0) < least) continue;
      for (const { field, most, average, postings } of asked) {
        const { texts, times } = postings[place] ?? none;
        const at = placeIn(texts, text);
        if (at >= 0)
          scores[text] =
            (scores[text] ?? 0) + most * share(times[at] ?? 0, segments[field].lengths[text] ?? 0, average);
      }
    }
  }
}

const isBetter = (one: Hit, other: Hit) => one.score > other.score || (one.score === other.score && one.id < other.id);

/** The best of the passages met that are not dead and are accepted. */
function bestOf(parts: readonly Part[], met: readonly number[][], limit: number, accepts: PassageFilter): Hit[] {
  const best: Hit[] = [];
  for (const [place, { ids, dead, scores }] of parts.entries()) {
    for (const text of met[place] ?? []) {
      const score = scores[text] ?? 0;
      const last = best[limit - 1];
      if ((last && score < last.score) || dead.has(text)) continue;
      const hit = { id: ids[text] ?? '', score };
      if ((last && !isBetter(hit, last)) || !accepts(hit.id)) continue;
      let at = best.length;
      while (at > 0 && isBetter(hit, best[at - 1] ?? hit)) at--;
      best.splice(at, 0, hit);
      if (best.length > limit) best.pop();
    }
  }
  return best;
}

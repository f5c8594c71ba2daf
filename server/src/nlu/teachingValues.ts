import { type SaidText, vectorsOf } from './clusters.ts';
import { linkNearest } from './nearestRows.ts';
import { PriorityQueue } from './priorityQueue.ts';

/** A message without a review. */
export interface OpenMessage extends SaidText {
  /** How sure the models are of it, 0 to 1. */
  score: number;
}

interface Candidate {
  at: number;
  value: number;
}

/**
 * How much the review of each message teaches: the doubt that it settles, of the message itself and, by their likeness, of those
 * that say much the same. What reviews of greater value settle counts no more, so that a review of messages from the highest
 * value down asks about each topic once, first about those that many doubtful messages are near to.
 *
 * @param known utterances: what is like them is settled before any review
 *
 * The greedy choice of a submodular function; since values only fall while others are chosen, most are computed once.
 *
 * @param onProgress given 0 to 1
 */
export function teachingValues(
  messages: readonly OpenMessage[],
  known: readonly Pick<SaidText, 'text' | 'language'>[] = [],
  onProgress: (fraction: number) => void = () => {},
): number[] {
  const texts = [...messages, ...known];
  const links = linkNearest(vectorsOf(texts), (fraction) => onProgress(0.9 * fraction));
  const near = texts.map((): { at: number; likeness: number }[] => []);
  links.similarity.forEach((likeness, link) => {
    const [from, to] = [links.from[link] ?? 0, links.to[link] ?? 0];
    // Squared: what shares a few words says something else, and its doubt is not settled.
    near[from]?.push({ at: to, likeness: likeness ** 2 });
    near[to]?.push({ at: from, likeness: likeness ** 2 });
  });
  // What is said often matters more, but a thousand times as often no thousand times as much.
  const doubt = messages.map(({ score, count }) => (1 - score) * (1 + Math.log(Math.max(1, count))));
  const settled = new Float64Array(texts.length);
  const settle = (at: number) => {
    settled[at] = 1;
    for (const one of near[at] ?? []) settled[one.at] = Math.max(settled[one.at] ?? 0, one.likeness);
  };
  for (const at of known.keys()) settle(messages.length + at);
  const valueOf = (at: number) => {
    let value = (doubt[at] ?? 0) * (1 - (settled[at] ?? 0));
    for (const one of near[at] ?? [])
      value += (doubt[one.at] ?? 0) * Math.max(0, one.likeness - (settled[one.at] ?? 0));
    return value;
  };
  const values = messages.map(() => 0);
  const queue = new PriorityQueue<Candidate>((a, b) => a.value > b.value || (a.value === b.value && a.at < b.at));
  for (const at of messages.keys()) queue.push({ at, value: valueOf(at) });
  for (let best = queue.pop(); best; best = queue.pop()) {
    const { at, value: before } = best;
    const value = valueOf(at);
    if (value < before) {
      queue.push({ at, value });
      continue;
    }
    values[at] = value;
    settle(at);
  }
  onProgress(1);
  return values;
}

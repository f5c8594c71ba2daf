import { type PredictedText, vectorsOf } from './clusters.ts';
import { linkNearest } from './nearestRows.ts';
import { PriorityQueue } from './priorityQueue.ts';

/** A message without a review. */
export interface OpenMessage extends PredictedText {
  /** Score of the models' prediction, 0 to 1. */
  score: number;
}

interface Candidate {
  at: number;
  value: number;
}

/**
 * How much the review of each message teaches: the uncertainty that it resolves, of the message itself and, by their
 * similarity, of similar messages. Uncertainty that reviews of higher value resolve does not count again. So reviewing
 * from the highest value down asks about each topic once, and first where many uncertain messages are similar.
 *
 * The greedy choice of a submodular function: values only fall while others are chosen, so most are computed once.
 *
 * @param known utterances: messages like them are resolved before any review
 * @param onProgress called with 0 to 1
 */
export function teachingValues(
  messages: readonly OpenMessage[],
  known: readonly Pick<PredictedText, 'text' | 'language'>[] = [],
  onProgress: (fraction: number) => void = () => {},
): number[] {
  const texts = [...messages, ...known];
  const links = linkNearest(vectorsOf(texts), (fraction) => onProgress(0.9 * fraction));
  const near = texts.map((): { at: number; likeness: number }[] => []);
  links.similarity.forEach((likeness, link) => {
    const [from, to] = [links.from[link] ?? 0, links.to[link] ?? 0];
    // Squared, because messages that share only a few words mean something else.
    near[from]?.push({ at: to, likeness: likeness ** 2 });
    near[to]?.push({ at: from, likeness: likeness ** 2 });
  });
  // Logarithm of the count: frequent messages matter more, but not in proportion.
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

/**
 * Weights for labelling the tokens of a text. Label 0 is "outside", 2a + 1 "begins attribute a" and
 * 2a + 2 "continues attribute a".
 */
export interface SequenceWeights {
  /** Feature → one weight for each label; missing ones at the end are 0. */
  emissions: Map<string, number[]>;
  /** `transitions[from][to]`; the last row is the start of the text. */
  transitions: number[][];
}

export const OUTSIDE = 0;
const IMPOSSIBLE = -1e9;

/** The best sequence of labels. */
export function decode(
  features: readonly (readonly string[])[],
  { emissions, transitions }: SequenceWeights,
): number[] {
  const labels = Int32Array.from({ length: transitions.length - 1 }, (_, label) => label);
  const emitted = features.map((names) => {
    const sums = new Float64Array(labels.length);
    for (const name of names) {
      emissions.get(name)?.forEach((weight, label) => (sums[label] = (sums[label] ?? 0) + weight));
    }
    return sums;
  });
  return bestPath(emitted, labels, { rows: transitions, bounds: transitions.map(highest) });
}

export interface Transitions {
  /** `rows[from][to]`; the last row is the start of the text. */
  rows: readonly ArrayLike<number>[];
  /** An upper bound of the values of each row. */
  bounds: readonly number[];
}

/**
 * The labels with the highest sum of emissions and transitions (Viterbi). "Continues a" follows "begins a" or
 * "continues a" only. Before the other labels, only labels are tried that can still beat the one with the highest
 * score; these are few.
 *
 * @param emitted emission scores of each token, by label
 * @param labels possible labels, "outside" first, then two for each attribute
 */
export function bestPath(emitted: readonly Float64Array[], labels: Int32Array, transitions: Transitions): number[] {
  const back: Int32Array[] = [];
  let scores = new Float64Array(labels.length);
  for (const [at, own] of emitted.entries()) {
    const rivals = at === 0 ? [] : rivalsOf(scores, labels, transitions);
    const start = transitions.rows.at(-1);
    const next = new Float64Array(labels.length);
    const pointers = new Int32Array(labels.length);
    for (let to = 0; to < labels.length; to++) {
      const label = labels[to] ?? OUTSIDE;
      const opens = mayFollowAny(to);
      let best = at === 0 && opens ? (start?.[label] ?? 0) : IMPOSSIBLE;
      const others = at === 0 ? [] : opens ? rivals : [to - 1, to];
      for (const from of others) {
        const score = (scores[from] ?? 0) + (transitions.rows[labels[from] ?? OUTSIDE]?.[label] ?? 0);
        if (score <= best) continue;
        best = score;
        pointers[to] = from;
      }
      next[to] = best + (own[to] ?? 0);
    }
    back.push(pointers);
    scores = next;
  }
  let place = scores.indexOf(highest(scores));
  const path: number[] = [];
  for (let at = emitted.length - 1; at >= 0; at--) {
    path.push(labels[place] ?? OUTSIDE);
    place = back[at]?.[place] ?? OUTSIDE;
  }
  return path.toReversed();
}

/** Whether the label at an index is "outside" or begins an attribute, so that it may follow any label. */
const mayFollowAny = (place: number): boolean => place === OUTSIDE || place % 2 === 1;

/** Indexes of the labels that may give the best score before a label that may follow any, in order. */
function rivalsOf(scores: Float64Array, labels: Int32Array, { rows, bounds }: Transitions): number[] {
  const leader = scores.indexOf(highest(scores));
  const onwards = rows[labels[leader] ?? OUTSIDE];
  let least = Infinity;
  for (let to = 0; to < labels.length; to++) {
    if (mayFollowAny(to)) least = Math.min(least, onwards?.[labels[to] ?? OUTSIDE] ?? 0);
  }
  const bar = (scores[leader] ?? 0) + least;
  const kept: number[] = [];
  for (let from = 0; from < labels.length; from++) {
    if ((scores[from] ?? 0) + (bounds[labels[from] ?? OUTSIDE] ?? 0) >= bar) kept.push(from);
  }
  return kept;
}

/** The highest value. Not `Math.max(...values)`, which fails for long rows. */
export function highest(values: ArrayLike<number>): number {
  let most = -Infinity;
  for (let at = 0; at < values.length; at++) most = Math.max(most, values[at] ?? 0);
  return most;
}

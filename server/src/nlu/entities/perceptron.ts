/**
 * Weights for labelling the tokens of a text. Label 0 is "outside", 2a + 1 "begins attribute a" and
 * 2a + 2 "continues attribute a".
 */
export interface SequenceWeights {
  /** Feature → one weight for each label. */
  emissions: Map<string, number[]>;
  /** `transitions[from][to]`; the last row is the start of the text. */
  transitions: number[][];
}

export const OUTSIDE = 0;
const IMPOSSIBLE = -1e9;

/** "Continues a" may follow only "begins a" or "continues a". */
function allowed(from: number, to: number): boolean {
  return to === OUTSIDE || to % 2 === 1 || from === to || from === to - 1;
}

/** The best sequence of labels (Viterbi). */
export function decode(features: string[][], { emissions, transitions }: SequenceWeights): number[] {
  const labels = transitions.length - 1;
  const back: number[][] = [];
  let scores: number[] = [];
  features.forEach((names, at) => {
    const emitted = Array.from({ length: labels }, () => 0);
    for (const name of names) {
      emissions.get(name)?.forEach((weight, label) => {
        emitted[label] = (emitted[label] ?? 0) + weight;
      });
    }
    const pointers: number[] = [];
    const next: number[] = [];
    for (let to = 0; to < labels; to++) {
      let best = IMPOSSIBLE;
      let bestFrom = at === 0 ? labels : OUTSIDE;
      const first = at === 0 ? labels : 0;
      const last = at === 0 ? labels : labels - 1;
      for (let from = first; from <= last; from++) {
        if (!allowed(from === labels ? OUTSIDE : from, to)) continue;
        const score = (at === 0 ? 0 : (scores[from] ?? 0)) + (transitions[from]?.[to] ?? 0);
        if (score > best) {
          best = score;
          bestFrom = from;
        }
      }
      pointers.push(bestFrom);
      next.push(best + (emitted[to] ?? 0));
    }
    back.push(pointers);
    scores = next;
  });
  let label = scores.indexOf(Math.max(...scores));
  const path: number[] = [];
  for (let at = features.length - 1; at >= 0; at--) {
    path.unshift(label);
    label = back[at]?.[label] ?? OUTSIDE;
  }
  return path;
}

/** Perceptron weights with the running sums their average is made of. */
export class Learner {
  readonly emissions = new Map<string, number[]>();
  private readonly emissionSums = new Map<string, number[]>();
  readonly transitions: number[][];
  private readonly transitionSums: number[][];
  private readonly labels: number;
  private step = 1;

  constructor(labels: number) {
    this.labels = labels;
    this.transitions = Array.from({ length: labels + 1 }, () => zeros(labels));
    this.transitionSums = Array.from({ length: labels + 1 }, () => zeros(labels));
  }

  learn(features: string[][], gold: number[]): void {
    const guess = decode(features, this);
    this.step++;
    gold.forEach((right, at) => {
      const wrong = guess[at] ?? OUTSIDE;
      if (right !== wrong) {
        for (const name of features[at] ?? []) {
          this.bump(name, right, 1);
          this.bump(name, wrong, -1);
        }
      }
      const rightFrom = at === 0 ? this.labels : (gold[at - 1] ?? OUTSIDE);
      const wrongFrom = at === 0 ? this.labels : (guess[at - 1] ?? OUTSIDE);
      if (right === wrong && rightFrom === wrongFrom) return;
      shift(this.transitions[rightFrom], this.transitionSums[rightFrom], right, 1, this.step);
      shift(this.transitions[wrongFrom], this.transitionSums[wrongFrom], wrong, -1, this.step);
    });
  }

  /** Mean weights over all steps: final weight minus what it gained too late, by step. */
  averaged(): SequenceWeights {
    const mean = (weights: number[], sums: number[]) =>
      weights.map((weight, label) => round(weight - (sums[label] ?? 0) / this.step));
    const emissions = new Map<string, number[]>();
    for (const [name, weights] of this.emissions) {
      const means = mean(weights, this.emissionSums.get(name) ?? []);
      if (means.some((weight) => weight !== 0)) emissions.set(name, means);
    }
    const transitions = this.transitions.map((row, at) => mean(row, this.transitionSums[at] ?? []));
    return { emissions, transitions };
  }

  private bump(name: string, label: number, amount: number): void {
    let weights = this.emissions.get(name);
    let sums = this.emissionSums.get(name);
    if (!weights || !sums) {
      weights = zeros(this.labels);
      sums = zeros(this.labels);
      this.emissions.set(name, weights);
      this.emissionSums.set(name, sums);
    }
    shift(weights, sums, label, amount, this.step);
  }
}

function shift(
  weights: number[] | undefined,
  sums: number[] | undefined,
  label: number,
  amount: number,
  step: number,
): void {
  if (!weights || !sums) return;
  weights[label] = (weights[label] ?? 0) + amount;
  sums[label] = (sums[label] ?? 0) + amount * step;
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

function round(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

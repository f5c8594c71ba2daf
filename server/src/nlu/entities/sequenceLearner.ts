import { bestPath, OUTSIDE, type SequenceWeights } from './perceptron.ts';

/** The weights of one feature for the few labels that it occurred with, and the sums for their average. */
interface SparseWeights {
  labels: number[];
  weights: number[];
  sums: number[];
}

/**
 * An averaged structured perceptron (Collins 2002). Features are numbers. Each has weights only for the labels that it
 * occurred with, so that time does not grow with the number of labels.
 */
export class SequenceLearner {
  private readonly emissions: SparseWeights[] = [];
  private readonly transitions: Float64Array[];
  private readonly transitionSums: Float64Array[];
  /** Upper bound of the transitions of each row. */
  private readonly bounds: number[];
  /** Index of each label among the possible ones of the current text; -1 for others. */
  private readonly placeOf: Int32Array;
  private readonly labels: number;
  private step = 1;

  constructor(labels: number) {
    this.labels = labels;
    this.placeOf = new Int32Array(labels).fill(-1);
    this.transitions = Array.from({ length: labels + 1 }, () => new Float64Array(labels));
    this.transitionSums = Array.from({ length: labels + 1 }, () => new Float64Array(labels));
    this.bounds = Array.from({ length: labels + 1 }, () => 0);
  }

  /**
   * Learns from one text.
   *
   * @param features features of each token
   * @param gold correct label of each token
   * @param labels possible labels of its tokens, "outside" first, then two for each attribute
   */
  learn(features: readonly Int32Array[], gold: readonly number[], labels: Int32Array): void {
    for (const [place, label] of labels.entries()) this.placeOf[label] = place;
    const emitted = features.map((names) => this.emitted(names, labels));
    for (const label of labels) this.placeOf[label] = -1;
    const guess = bestPath(emitted, labels, { rows: this.transitions, bounds: this.bounds });
    this.step++;
    gold.forEach((right, at) => {
      const wrong = guess[at] ?? OUTSIDE;
      if (right !== wrong) {
        for (const name of features[at] ?? []) {
          this.shiftEmission(name, right, 1);
          this.shiftEmission(name, wrong, -1);
        }
      }
      const rightFrom = at === 0 ? this.labels : (gold[at - 1] ?? OUTSIDE);
      const wrongFrom = at === 0 ? this.labels : (guess[at - 1] ?? OUTSIDE);
      if (right === wrong && rightFrom === wrongFrom) return;
      this.shiftTransition(rightFrom, right, 1);
      this.shiftTransition(wrongFrom, wrong, -1);
    });
  }

  /**
   * Average weights over all steps, for some of the labels: the final weight minus the share of its late changes.
   *
   * @param idOf number of each feature
   * @param own 1 for each feature of the texts that have these labels
   */
  averaged(idOf: ReadonlyMap<string, number>, labels: Int32Array, own: Uint8Array): SequenceWeights {
    const emissions = new Map<string, number[]>();
    for (const [place, label] of labels.entries()) this.placeOf[label] = place;
    for (const [name, id] of idOf) {
      const row = this.meansOf(id);
      // Leaves out features of other texts that have a weight only for "outside".
      if (row.length > (own[id] ? 0 : 1)) emissions.set(name, row);
    }
    for (const label of labels) this.placeOf[label] = -1;
    const transitions = [...labels, this.labels].map((from) =>
      Array.from(labels, (to) => this.mean(this.transitions[from]?.[to] ?? 0, this.transitionSums[from]?.[to] ?? 0)),
    );
    return { emissions, transitions };
  }

  /** The average weights of a feature, by index of their label. */
  private meansOf(feature: number): number[] {
    const row: number[] = [];
    const own = this.emissions[feature];
    for (const [at, label] of own?.labels.entries() ?? []) {
      const place = this.placeOf[label] ?? -1;
      const mean = this.mean(own?.weights[at] ?? 0, own?.sums[at] ?? 0);
      if (place < 0 || mean === 0) continue;
      while (row.length < place) row.push(0);
      row[place] = mean;
    }
    return row;
  }

  private mean(weight: number, sum: number): number {
    return Math.round((weight - sum / this.step) * 1000) / 1000;
  }

  /** Emission score of each label for a token. */
  private emitted(names: Int32Array, among: Int32Array): Float64Array {
    const sums = new Float64Array(among.length);
    for (const name of names) {
      const own = this.emissions[name];
      if (!own) continue;
      const { labels, weights } = own;
      for (let at = 0; at < labels.length; at++) {
        const place = this.placeOf[labels[at] ?? OUTSIDE] ?? -1;
        if (place >= 0) sums[place] = (sums[place] ?? 0) + (weights[at] ?? 0);
      }
    }
    return sums;
  }

  private shiftEmission(name: number, label: number, amount: number): void {
    const own = (this.emissions[name] ??= { labels: [], weights: [], sums: [] });
    let at = own.labels.indexOf(label);
    if (at < 0) {
      at = own.labels.push(label) - 1;
      own.weights.push(0);
      own.sums.push(0);
    }
    own.weights[at] = (own.weights[at] ?? 0) + amount;
    own.sums[at] = (own.sums[at] ?? 0) + amount * this.step;
  }

  private shiftTransition(from: number, to: number, amount: number): void {
    const [weights, sums] = [this.transitions[from], this.transitionSums[from]];
    if (!weights || !sums) return;
    const weight = (weights[to] ?? 0) + amount;
    weights[to] = weight;
    sums[to] = (sums[to] ?? 0) + amount * this.step;
    this.bounds[from] = Math.max(this.bounds[from] ?? 0, weight);
  }
}

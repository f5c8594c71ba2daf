import type { SaidText } from '../../nlu/clusters.ts';

/** Texts to be put together, or to be compared with those of them that stand at the places `own`. */
export type Comparison =
  | { kind: 'cluster'; texts: readonly SaidText[]; least: number }
  | { kind: 'alike'; texts: readonly SaidText[]; own: readonly number[] };

/** Messages of the thread. */
export type ComparisonMessage = { kind: 'progress'; progress: number } | { kind: 'done'; found: number[][] };

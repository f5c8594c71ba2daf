import type { SaidText } from '../../nlu/clusters.ts';
import type { OpenMessage } from '../../nlu/teachingValues.ts';

/** Texts to be put together, to be compared with those of them that stand at the places `own`, or to be valued by what they teach. */
export type Comparison =
  | { kind: 'cluster'; texts: readonly SaidText[]; least: number }
  | { kind: 'alike'; texts: readonly SaidText[]; own: readonly number[] }
  | { kind: 'teach'; texts: readonly OpenMessage[]; known: readonly Pick<SaidText, 'text' | 'language'>[] };

/** Messages of the thread. */
export type ComparisonMessage = { kind: 'progress'; progress: number } | { kind: 'done'; found: number[][] };

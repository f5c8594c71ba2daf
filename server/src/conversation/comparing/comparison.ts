import type { SaidText } from '../../nlu/clusters.ts';
import type { OpenMessage } from '../../nlu/teachingValues.ts';

/**
 * What to do with texts: cluster them, find those like the ones at the indexes `own`, or value what their review
 * teaches.
 */
export type Comparison =
  | { kind: 'cluster'; texts: readonly SaidText[]; least: number }
  | { kind: 'alike'; texts: readonly SaidText[]; own: readonly number[] }
  | { kind: 'teach'; texts: readonly OpenMessage[]; known: readonly Pick<SaidText, 'text' | 'language'>[] };

/** Messages that the thread posts. */
export type ComparisonMessage = { kind: 'progress'; progress: number } | { kind: 'done'; found: number[][] };

import type { PredictedText } from '../../nlu/clusters.ts';
import type { OpenMessage } from '../../nlu/teachingValues.ts';

/**
 * What to do with texts: cluster them, find those like the ones at the indexes `own`, or value what their review
 * teaches.
 */
export type Comparison =
  | { kind: 'cluster'; texts: readonly PredictedText[]; least: number }
  | { kind: 'alike'; texts: readonly PredictedText[]; own: readonly number[] }
  | { kind: 'teach'; texts: readonly OpenMessage[]; known: readonly Pick<PredictedText, 'text' | 'language'>[] };

/** Messages that the thread posts. */
export type ComparisonMessage = { kind: 'progress'; progress: number } | { kind: 'done'; found: number[][] };

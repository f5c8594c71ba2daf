import { parentPort, workerData } from 'node:worker_threads';
import { clusterTexts } from '../../nlu/clusters.ts';
import { findSimilar } from '../../nlu/findSimilar.ts';
import { teachingValues } from '../../nlu/teachingValues.ts';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import type { Comparison, ComparisonMessage } from './comparison.ts';

/** Entry point of the thread that compares texts: takes one comparison, posts its progress and its result. */
const comparison: Comparison = workerData;
lowerThreadPriority();

const tell = (message: ComparisonMessage) => parentPort?.postMessage(message);
const onProgress = (progress: number) => tell({ kind: 'progress', progress });

function compare(): number[][] {
  if (comparison.kind === 'cluster') return clusterTexts(comparison.texts, comparison.least, onProgress);
  if (comparison.kind === 'alike') return [findSimilar(comparison.texts, comparison.own)];
  return [teachingValues(comparison.texts, comparison.known, onProgress)];
}
tell({ kind: 'done', found: compare() });

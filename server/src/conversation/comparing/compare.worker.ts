import { parentPort, workerData } from 'node:worker_threads';
import { clusterTexts } from '../../nlu/clusters.ts';
import { findAlike } from '../../nlu/findAlike.ts';
import { teachingValues } from '../../nlu/teachingValues.ts';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import type { Comparison, ComparisonMessage } from './comparison.ts';

/** Entry point of the thread that compares texts: takes one assignment, posts progress and what came of it. */
const comparison: Comparison = workerData;
lowerThreadPriority();

const tell = (message: ComparisonMessage) => parentPort?.postMessage(message);
const onProgress = (progress: number) => tell({ kind: 'progress', progress });

function compare(): number[][] {
  switch (comparison.kind) {
    case 'cluster':
      return clusterTexts(comparison.texts, comparison.least, onProgress);
    case 'alike':
      return [findAlike(comparison.texts, comparison.own)];
    case 'teach':
      return [teachingValues(comparison.texts, onProgress)];
  }
}
tell({ kind: 'done', found: compare() });

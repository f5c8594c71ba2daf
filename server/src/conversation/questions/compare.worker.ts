import { parentPort, workerData } from 'node:worker_threads';
import { clusterTexts } from '../../nlu/clusters.ts';
import { findAlike } from '../../nlu/findAlike.ts';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import type { Comparison, ComparisonMessage } from './comparison.ts';

/** Entry point of the thread that compares texts: takes one assignment, posts progress and what came of it. */
const comparison: Comparison = workerData;
lowerThreadPriority();

const tell = (message: ComparisonMessage) => parentPort?.postMessage(message);
const found =
  comparison.kind === 'cluster'
    ? clusterTexts(comparison.texts, comparison.least, (progress) => tell({ kind: 'progress', progress }))
    : [findAlike(comparison.texts, comparison.own)];
tell({ kind: 'done', found });

import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import { ArtefactError, TrainingError } from '../../nlu/errors.ts';
import { measure } from './measure.ts';
import type { Assignment, WorkerMessage } from './workerMessages.ts';

/** Entry point of the evaluation thread: takes one assignment, posts progress and figures. */
const assignment: Assignment = workerData;
lowerThreadPriority();

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

try {
  const measured = measure(assignment, (progress) => tell({ kind: 'progress', progress }));
  tell({ kind: 'done', measured });
} catch (error) {
  tell({ kind: 'failed', problem: problemOf(error) });
}

function problemOf(error: unknown): ErrorOf {
  if (error instanceof TrainingError) return error.problem;
  if (error instanceof ArtefactError) return { type: 'model_unreadable' };
  return { type: 'measuring_failed', params: { reason: error instanceof Error ? error.message : String(error) } };
}

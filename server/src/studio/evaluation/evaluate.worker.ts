import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import { ArtefactError, TrainingError } from '../../nlu/errors.ts';
import { measure } from './measure.ts';
import type { Assignment, WorkerMessage } from './workerMessages.ts';

/** Entry point of the thread that measures: it is given one assignment, and tells progress and figures. */
const assignment: Assignment = workerData;
lowerThreadPriority();

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

try {
  const measured = measure(assignment, (progress) => tell({ kind: 'progress', progress }));
  tell({ kind: 'done', measured });
} catch (error) {
  const type =
    error instanceof TrainingError ? error.type : error instanceof ArtefactError ? 'untrained' : 'workerFailed';
  tell({ kind: 'failed', type, message: error instanceof Error ? error.message : String(error) });
}

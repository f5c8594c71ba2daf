import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import { encodeModel } from '../../nlu/artefact.ts';
import { TrainingError } from '../../nlu/errors.ts';
import { learn } from '../../nlu/model.ts';
import { predictOwn } from '../../nlu/ownPredictions.ts';
import type { TrainingInput } from '../../nlu/types.ts';
import type { WorkerMessage } from './workerMessages.ts';

/** Entry point of the training thread: takes one input, posts progress and what was trained. */
const input: TrainingInput = workerData;
lowerThreadPriority();

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message, message.kind === 'done' ? [message.trained.artefact.buffer] : []);
}

try {
  const learned = learn(input, { onProgress: (progress) => tell({ kind: 'progress', progress }) });
  tell({ kind: 'done', trained: { artefact: encodeModel(learned.model), predictions: predictOwn(learned, input) } });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const problem =
    error instanceof TrainingError ? error.problem : ({ type: 'training_failed', params: { reason } } as const);
  tell({ kind: 'failed', problem });
}

import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import { encodeModel } from '../../nlu/artefact.ts';
import { TrainingError } from '../../nlu/errors.ts';
import { learn, type LearnedModel, type TrainingHooks } from '../../nlu/train.ts';
import { predictOwn } from '../../nlu/ownPredictions.ts';
import { choosePseudoLabels, selfTrain } from '../../nlu/selfTraining.ts';
import type { SelfTrainingResult, TrainingTask, WorkerMessage } from './workerMessages.ts';

/** Entry point of the training thread: takes one task, posts progress and the trained model. */
const { input, unreviewed }: TrainingTask = workerData;
lowerThreadPriority();

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message, message.kind === 'done' ? [message.trained.artefact.buffer] : []);
}

function trained(): { learned: LearnedModel; selfTraining: SelfTrainingResult | null } {
  const hooks: TrainingHooks = { onProgress: (progress) => tell({ kind: 'progress', progress }) };
  if (unreviewed?.use) {
    const { learned, ...selfTraining } = selfTrain(input, unreviewed.texts, hooks);
    return { learned, selfTraining };
  }
  const learned = learn(input, hooks);
  if (!unreviewed) return { learned, selfTraining: null };
  const labels = choosePseudoLabels(learned.model, unreviewed.texts, input);
  const outcome = labels.length > 0 ? 'suggested' : 'none';
  return { learned, selfTraining: { outcome, labels, accuracy: null, accuracyWithout: null } };
}

try {
  const { learned, selfTraining } = trained();
  const predictions = predictOwn(learned, input);
  tell({ kind: 'done', trained: { artefact: encodeModel(learned.model), predictions, selfTraining } });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const problem =
    error instanceof TrainingError ? error.problem : ({ type: 'training_failed', params: { reason } } as const);
  tell({ kind: 'failed', problem });
}

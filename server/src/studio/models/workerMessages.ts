import type { TrainingProblem } from '../../nlu/errors.ts';
import type { TrainingProgress } from '../../nlu/types.ts';

/** Messages of the training worker. */
export type WorkerMessage =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done'; artefact: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; problem: TrainingProblem };

import type { TrainingProblem } from '../../nlu/errors.ts';
import type { TrainingProgress } from '../../nlu/types.ts';

/** What the training worker tells the thread that started it. */
export type WorkerMessage =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done'; artefact: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; problem: TrainingProblem };

import type { TrainingProblem } from '../../nlu/errors.ts';
import type { OwnPredictions } from '../../nlu/ownPredictions.ts';
import type { TrainingProgress } from '../../nlu/types.ts';

/** What a training gives. */
export interface Trained {
  /** See `decodeModel`. */
  artefact: Uint8Array<ArrayBuffer>;
  predictions: OwnPredictions;
}

/** Messages of the training worker. */
export type WorkerMessage =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done'; trained: Trained }
  | { kind: 'failed'; problem: TrainingProblem };

import type { TrainingProblem } from '../../nlu/errors.ts';
import type { SelfTrainingOutput } from '../../nlu/selfTraining.ts';
import type { OwnPredictions } from '../../nlu/ownPredictions.ts';
import type { TrainingInput, TrainingProgress } from '../../nlu/types.ts';

/** Messages without a review, and whether the model is trained with them or only suggests them. */
export interface UnreviewedTexts {
  texts: readonly string[];
  use: boolean;
}

/** The input of the training thread. */
export interface TrainingTask {
  input: TrainingInput;
  unreviewed: UnreviewedTexts | undefined;
}

/** The result for the messages. `suggested`: the model was not trained with them. */
export type SelfTrainingResult = Pick<SelfTrainingOutput, 'labels' | 'accuracy' | 'accuracyWithout'> & {
  outcome: SelfTrainingOutput['outcome'] | 'suggested';
};

/** The output of the training thread. */
export interface TrainingOutput {
  /** See `decodeModel`. */
  artefact: Uint8Array<ArrayBuffer>;
  predictions: OwnPredictions;
  /** Null: no messages in the input. */
  selfTraining: SelfTrainingResult | null;
}

/** Messages that the training thread posts. */
export type WorkerMessage =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done'; trained: TrainingOutput }
  | { kind: 'failed'; problem: TrainingProblem };

import type { TrainingProblem } from '../../nlu/errors.ts';
import type { SelfTrained } from '../../nlu/selfTraining.ts';
import type { OwnPredictions } from '../../nlu/ownPredictions.ts';
import type { TrainingInput, TrainingProgress } from '../../nlu/types.ts';

/** Messages without a review, and whether they are trained with or only told. */
export interface UnreviewedTexts {
  texts: readonly string[];
  use: boolean;
}

/** What a training is given. */
export interface TrainingTask {
  input: TrainingInput;
  unreviewed: UnreviewedTexts | undefined;
}

/** What became of the messages; `suggested`: they were not trained with. */
export type SelfTrainingResult = Pick<SelfTrained, 'labels' | 'accuracy' | 'accuracyWithout'> & {
  outcome: SelfTrained['outcome'] | 'suggested';
};

/** What a training gives. */
export interface TrainingOutput {
  /** See `decodeModel`. */
  artefact: Uint8Array<ArrayBuffer>;
  predictions: OwnPredictions;
  /** Null: no messages were given. */
  selfTraining: SelfTrainingResult | null;
}

/** Messages of the training worker. */
export type WorkerMessage =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done'; trained: TrainingOutput }
  | { kind: 'failed'; problem: TrainingProblem };

import type { ErrorOf } from '@parlance/contract/errors/errorMessages';

export type TrainingProblem = ErrorOf<
  'nothing_to_learn' | 'training_annotation_outside' | 'training_failed' | 'training_ended'
>;

/** Why a model could not be trained. */
export class TrainingError extends Error {
  override readonly name = 'TrainingError';
  readonly problem: TrainingProblem;

  constructor(problem: TrainingProblem) {
    super(problem.type);
    this.problem = problem;
  }
}

/** The bytes are not a model this version of the engine can read. */
export class ArtefactError extends Error {
  override readonly name = 'ArtefactError';
}

export type TrainingErrorType = 'noUtterances' | 'badPattern' | 'badAnnotation' | 'workerFailed';

/** Why a model could not be trained; `type` is stable, `message` is for people. */
export class TrainingError extends Error {
  override readonly name = 'TrainingError';
  readonly type: TrainingErrorType;

  constructor(type: TrainingErrorType, message: string) {
    super(message);
    this.type = type;
  }
}

/** The bytes are not a model this version of the engine can read. */
export class ArtefactError extends Error {
  override readonly name = 'ArtefactError';
}

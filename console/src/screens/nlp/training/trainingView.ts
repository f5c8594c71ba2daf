import type { NlpClass } from '@parlance/contract/calls/nlp';

/** The training state of a class in the pill beside the title. */
export type TrainingView =
  | { kind: 'training' }
  | { kind: 'failed' }
  | { kind: 'untrained' }
  | { kind: 'outdated'; changes: number | undefined }
  | { kind: 'ready' };

/** @param changes number of changes since the newest training; undefined until it is loaded */
export function trainingView({ state }: Pick<NlpClass, 'state'>, changes: number | undefined): TrainingView {
  if (state === 'trained') return { kind: 'ready' };
  return state === 'outdated' ? { kind: 'outdated', changes } : { kind: state };
}

/** Whether there is a newer model than the published one, or content that differs from the published content. */
export const canPublish = ({ trained_at, published_current, unpublished, static: isStatic }: NlpClass): boolean =>
  trained_at !== null && (!published_current || unpublished > 0) && !isStatic;

/** The classes that a training would update; an empty class cannot be trained. */
export const needTraining = (classes: readonly NlpClass[]): NlpClass[] =>
  classes.filter(
    (one) =>
      !one.static &&
      one.utterance_count > 0 &&
      (one.state === 'untrained' || one.state === 'outdated' || one.state === 'failed'),
  );

/** The classes that can be published: the one in focus, or without a focus all. */
export const publishable = (classes: readonly NlpClass[], focus: NlpClass | undefined): NlpClass[] =>
  (focus ? [focus] : classes).filter(canPublish);

/**
 * Whether publishing is the primary action: a trained model waits for it, and without a class in focus no class needs
 * training.
 */
export const publishesNext = (classes: readonly NlpClass[], focus: NlpClass | undefined): boolean =>
  publishable(classes, focus).some(({ state }) => state === 'trained') &&
  (focus !== undefined || needTraining(classes).length === 0);

/** Whether training is the primary action: a class needs it, or the one in focus is being trained. */
export const trainsNext = (classes: readonly NlpClass[], focus: NlpClass | undefined): boolean =>
  !publishesNext(classes, focus) && (focus?.state === 'training' || needTraining(focus ? [focus] : classes).length > 0);

/** The parts of the address that determine the class in focus. */
export interface Focus {
  /** Id of the class that is open on the class tab. */
  classId?: string | undefined;
  /** Name of the class that the list of intents is filtered by. */
  filter?: string | undefined;
  /** Names of the classes of the open intent. */
  intentClasses?: readonly string[] | undefined;
}

/** The class that the Train button trains; undefined when the user has to choose. */
export function focusClass(
  classes: readonly NlpClass[],
  { classId, filter, intentClasses }: Focus,
): NlpClass | undefined {
  const trainable = classes.filter((one) => !one.static);
  const shown = trainable.find((one) => one.id === classId) ?? trainable.find((one) => one.class_name === filter);
  if (shown) return shown;
  const homes = trainable.filter((one) => intentClasses?.includes(one.class_name));
  if (homes.length === 1) return homes[0];
  return trainable.length === 1 ? trainable[0] : undefined;
}

/** The most urgent class, which the pill shows without a focus. */
export function mostUrgent(classes: readonly NlpClass[]): NlpClass | undefined {
  const order: NlpClass['state'][] = ['training', 'failed', 'outdated', 'untrained', 'trained'];
  return classes.filter((one) => !one.static).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

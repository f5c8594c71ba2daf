import type { NlpClass } from '@parlance/contract/calls/nlp';

/** What the pill beside the title says of a class. */
export type TrainingView =
  | { kind: 'training' }
  | { kind: 'failed' }
  | { kind: 'untrained' }
  | { kind: 'outdated'; changes: number | undefined }
  | { kind: 'ready' };

/** @param changes since the newest training; undefined while not known */
export function trainingView({ state }: Pick<NlpClass, 'state'>, changes: number | undefined): TrainingView {
  if (state === 'trained') return { kind: 'ready' };
  return state === 'outdated' ? { kind: 'outdated', changes } : { kind: state };
}

/** There is a newer model than the published one, or the content differs from the published content. */
export const canPublish = ({ trained_at, published_current, unpublished, static: isStatic }: NlpClass): boolean =>
  trained_at !== null && (!published_current || unpublished > 0) && !isStatic;

/** Those that a training would make better, and that it can: an empty class cannot be trained. */
export const needTraining = (classes: readonly NlpClass[]): NlpClass[] =>
  classes.filter(
    (one) =>
      !one.static &&
      one.utterance_count > 0 &&
      (one.state === 'untrained' || one.state === 'outdated' || one.state === 'failed'),
  );

/** What can be published: the class in focus; without one, each that can. */
export const publishable = (classes: readonly NlpClass[], focus: NlpClass | undefined): NlpClass[] =>
  (focus ? [focus] : classes).filter(canPublish);

/** After a training, publishing comes first: a trained model waits for it, and without a class in focus none needs training. */
export const publishesNext = (classes: readonly NlpClass[], focus: NlpClass | undefined): boolean =>
  publishable(classes, focus).some(({ state }) => state === 'trained') &&
  (focus !== undefined || needTraining(classes).length === 0);

/** Training comes first where it makes something better; it stays so while it runs. */
export const trainsNext = (classes: readonly NlpClass[], focus: NlpClass | undefined): boolean =>
  !publishesNext(classes, focus) && (focus?.state === 'training' || needTraining(focus ? [focus] : classes).length > 0);

/** The parts of the address that determine the class in focus. */
export interface Focus {
  /** The class shown on the class tab. */
  classId?: string | undefined;
  /** The class the list of intents is filtered by. */
  filter?: string | undefined;
  /** Names of the classes of the intent shown. */
  intentClasses?: readonly string[] | undefined;
}

/** The one class that training would mean; undefined when that has to be asked. */
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

/** The class that the pill shows without a focus: the most urgent one. */
export function mostUrgent(classes: readonly NlpClass[]): NlpClass | undefined {
  const order: NlpClass['state'][] = ['training', 'failed', 'outdated', 'untrained', 'trained'];
  return classes.filter((one) => !one.static).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

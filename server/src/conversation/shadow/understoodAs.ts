import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import type { Embeddings } from '../../studio/embeddings/embeddings.ts';
import { type ClassModel, classPredictions, type LoadedClass } from '../../studio/prediction/classPredictions.ts';
import { requestsIn } from '../../studio/prediction/requestsIn.ts';
import type { Answering } from './shadowPlan.ts';

/** Classes that are ready to answer. */
export interface OpenAnswering extends Answering {
  open: readonly LoadedClass[];
}

/**
 * The ids of the intents that a message would be answered for, as `understand` finds them: two of a message with two requests,
 * none where it is not understood, or understood as an intent that the content does not have.
 */
export function understoodAs({ open, intents }: OpenAnswering, text: string, embeddings: Embeddings): string[] {
  const [best] = classPredictions(open, text, embeddings);
  if (!best) return [];
  const answered = (by: ClassModel, id: string | null): string[] =>
    id !== null && (builtinIntentOf(id) !== undefined || intents.get(by.id)?.has(id)) ? [id] : [];
  const requests = requestsIn(open, text, best, embeddings);
  const asked = requests.flatMap(({ by, prediction }) => answered(by, prediction.intent));
  if (requests.length > 0 && asked.length === requests.length) return asked;
  return answered(best.by, best.prediction.intent);
}

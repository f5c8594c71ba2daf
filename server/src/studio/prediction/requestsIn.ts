import { onlyClause } from '../../nlu/clauses.ts';
import { findRequests, type Recognition, recognitionOf, type Request } from '../../nlu/requests.ts';
import { languageOf } from '../../nlu/detectLanguage.ts';
import { conclude, decisionValuesOf } from '../../nlu/predict.ts';
import { isBuiltinClass } from '../classes/classes.ts';
import { type Embeddings, vectorFor } from '../embeddings/embeddings.ts';
import { classPredictions, type LoadedClass, type ModelPrediction } from './classPredictions.ts';

/** A request of a message, with the prediction of the class that understands it best. */
export type FoundRequest = Request<Recognition & ModelPrediction>;

/**
 * The two requests of a message, each with the class that understands it best; empty where the message has only one.
 * Small talk beside a request does not count.
 *
 * @param whole prediction of the class that understands the whole message best
 */
export function requestsIn(
  open: readonly LoadedClass[],
  text: string,
  whole: ModelPrediction,
  embeddings: Embeddings,
): FoundRequest[] {
  const own = open.filter(({ by }) => !isBuiltinClass(by.name));
  if (own.length === 0 || isBuiltinClass(whole.by.name)) return [];
  const language = languageOf(text, whole.loaded.model.data.trainingLanguage);
  const wholes = new Map<string, Recognition>();
  const asWhole = ({ by, loaded: { model } }: ModelPrediction) => {
    const judged =
      wholes.get(by.id) ??
      recognitionOf(conclude(model, decisionValuesOf(model, text, vectorFor(embeddings, model, text))));
    wholes.set(by.id, judged);
    return judged;
  };
  return findRequests<Recognition & ModelPrediction>(text, language, asWhole, (part) => {
    const [best = whole] = classPredictions(own, onlyClause(text, part), embeddings);
    return { ...best, ...recognitionOf(best.prediction) };
  });
}

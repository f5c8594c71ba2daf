import type { ModelFigures as ShownFigures } from '@parlance/contract/calls/nlp';
import { roundThreshold } from '@parlance/contract/figures';
import type { IntentFigures, ModelFigures } from '../../platform/db/nlpTables.ts';
import type { SelfMeasurement } from '../../nlu/artefact.ts';

/** F1, the harmonic mean of precision and recall; null where no utterance of the intent was held out. */
export const f1Of = ({ support, predicted, correct }: IntentFigures): number | null =>
  support === 0 ? null : (2 * correct) / (support + predicted);

/** The figures of a training, as stored with its model. */
export function figuresOf({ accuracy, threshold, names, intents, embeddings }: SelfMeasurement) {
  const perIntent: Record<string, IntentFigures> = {};
  for (const [index, counts] of intents.entries()) perIntent[names[index] ?? ''] = counts;
  const measured = intents.flatMap((counts) => f1Of(counts) ?? []);
  const f1 = measured.length === 0 ? null : measured.reduce((sum, one) => sum + one, 0) / measured.length;
  return { accuracy, f1, threshold, perIntent, ...(embeddings && { embeddings }) };
}

/** Figures for the API. */
export function presentFigures(figures: ModelFigures): ShownFigures {
  const { accuracy, f1 = null, intents, utterances, duration, size = null, embeddings, selfTraining = null } = figures;
  const learned = embeddings ? { model: embeddings.model, accuracy_without: embeddings.accuracyWithout } : null;
  const threshold = roundThreshold(figures.threshold);
  return {
    accuracy,
    f1,
    threshold,
    intents,
    utterances,
    duration,
    size,
    embeddings: learned,
    self_training: selfTraining,
  };
}

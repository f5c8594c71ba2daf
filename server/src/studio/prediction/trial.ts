import type { BranchPrediction, ClassPrediction, PredictedRequest, TryResult } from '@parlance/contract/calls/nlp';
import type { Db } from '../../platform/db/port.ts';
import { nowIn } from '../../platform/time/days.ts';
import { type EmbeddingDeps, vectorFor } from '../embeddings/embeddings.ts';
import { withDetails } from '../../nlu/predict.ts';
import {
  type Branch,
  classModels,
  embeddingsOf,
  loadClasses,
  type ModelPrediction,
  classPredictions,
} from './classPredictions.ts';
import { reasons } from './reasons.ts';
import { type FoundRequest, requestsIn } from './requestsIn.ts';
import { builtinIntentOf } from '../builtinClasses/builtinClasses.ts';
import { publishedNames } from '../content/publishedContent.ts';
import { intentNames } from '../content/intentRows.ts';

export interface TrialQuestion {
  utterance: string;
  /** Only this class; undefined: all classes. */
  classId?: string | undefined;
  /** Also return the words and utterances that decided the prediction. */
  why: boolean;
}

/**
 * Predictions of a message, by the workspace's newest models and by the published ones. Computes with no transaction
 * open.
 */
export async function tryMessage(deps: EmbeddingDeps, ws: string, question: TrialQuestion): Promise<TryResult> {
  const draft = await verdictOf(deps, ws, 'draft', question);
  const published = await verdictOf(deps, ws, 'published', question);
  return { text: question.utterance, draft, published };
}

async function verdictOf(
  deps: EmbeddingDeps,
  ws: string,
  branch: Branch,
  { utterance, classId, why }: TrialQuestion,
): Promise<BranchPrediction | null> {
  const { db } = deps;
  const models = await db.tx((tx) => classModels(tx, ws, branch));
  const open = await loadClasses(
    db,
    models.filter(({ id }) => classId === undefined || id === classId),
  );
  const began = performance.now();
  const embeddings = await embeddingsOf(deps, ws, open, [utterance]);
  const class_predictions = classPredictions(open, utterance, embeddings);
  const [best] = class_predictions;
  if (!best) return null;
  const { model } = best.loaded;
  const { attributes, language } = withDetails(model, utterance, best.prediction, { now: nowIn(best.by.timeZone) });
  const ms = performance.now() - began;
  const predicted = {
    text: utterance,
    vector: vectorFor(embeddings, model, utterance),
    likeliest: best.prediction.intents,
  };
  const requests = requestsIn(open, utterance, best, embeddings);
  const names = await namesIn(db, ws, [...class_predictions, ...requests]);
  return {
    class_predictions: class_predictions.map((one) => present(one, names)),
    language,
    attributes,
    requests: answeredIn(requests, names),
    why: why ? await reasons(db, ws, model, predicted, (id) => names.of(id, best)) : null,
    ms,
  };
}

/** The requests with their names; empty where one of them has no answer: the message is then understood as a whole. */
function answeredIn(requests: readonly FoundRequest[], names: Names): PredictedRequest[] {
  if (!requests.every((one) => one.intent !== null && names.answers(one.intent, one))) return [];
  return requests.map((one) => {
    const id = one.intent ?? '';
    const { part, by, score } = one;
    return { ...part, class: by.name, intent: names.of(id, one), intent_id: names.lives(id) ? id : null, score };
  });
}

interface Names {
  /** Whether the intent still exists in the workspace, so that utterances can be added. */
  lives: (id: string) => boolean;
  /** Whether the branch has an answer for the intent. */
  answers: (id: string, prediction: ModelPrediction) => boolean;
  /** Current or published name of the intent; for a deleted one, its name in the model. */
  of: (id: string, prediction: ModelPrediction) => string;
}

async function namesIn(db: Db, ws: string, predictions: readonly ModelPrediction[]): Promise<Names> {
  const ids = predictions.flatMap(({ prediction }) => prediction.intents.map(({ name }) => name));
  const publications = predictions.flatMap(({ by }) => by.publication ?? []);
  const { known, published } = await db.tx(async (tx) => ({
    known: await intentNames(tx, ws, ids),
    published: await publishedNames(tx, publications),
  }));
  const own = ({ by }: ModelPrediction) => (by.publication === null ? known : published);
  return {
    lives: (id) => known.has(id),
    answers: (id, prediction) => own(prediction).has(id),
    of: (id, prediction) => own(prediction).get(id) ?? prediction.loaded.names.get(id) ?? id,
  };
}

function present(from: ModelPrediction, names: Names): ClassPrediction {
  const { by, prediction } = from;
  const { intent, intents, score, threshold, embeddings } = prediction;
  return {
    class_id: by.id,
    class: by.name,
    model: by.model,
    // A deleted or unpublished intent has no answer, so the fallback answers. A built-in intent does.
    intent: intent !== null && (names.answers(intent, from) || builtinIntentOf(intent)) ? names.of(intent, from) : null,
    score,
    threshold,
    embeddings,
    intents: intents.map(({ name: id, score }) => ({
      id: names.lives(id) ? id : null,
      intent: names.of(id, from),
      score,
    })),
  };
}

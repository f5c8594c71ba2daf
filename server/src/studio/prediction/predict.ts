import type { Prediction } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nowIn } from '../../platform/time/days.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { ArtefactError } from '../../nlu/errors.ts';
import { onlyClause } from '../../nlu/clauses.ts';
import { classify, conclude, predict, decisionValuesOf } from '../../nlu/predict.ts';
import { findRequests, recognitionOf } from '../../nlu/requests.ts';
import { findClass } from '../classes/classes.ts';
import { type EmbeddingDeps, embeddingsFor, vectorFor } from '../embeddings/embeddings.ts';
import { loadModel } from '../models/modelCache.ts';
import { type Branch, thresholdOf } from './classPredictions.ts';
import { reasons } from './reasons.ts';
import { builtinClassOf } from '../builtinClasses/builtinClasses.ts';
import { publishedClass, publishedNames } from '../content/publishedContent.ts';
import { intentNames } from '../content/intentRows.ts';

export interface Question {
  utterance: string;
  /** `draft` is the newest model, `published` the model that answers people. */
  branch: Branch;
  /** Also return the words and utterances that decided the prediction. */
  why: boolean;
}

/** The single model of a built-in class, published in the workspace or not. */
const staticModel = (id: string) =>
  builtinClassOf(id) && { name: id, trainedModel: id, publishedModel: id, threshold: null, publication: null };

/** A class with its model and threshold of a branch. */
async function readBranch(tx: Tx, ws: string, classId: string, branch: Branch) {
  const { name, trainedModel, publishedModel, threshold, publicationId } = await findClass(tx, ws, classId);
  const publication = branch === 'published' ? publicationId : null;
  const chosen = publication === null ? threshold : ((await publishedClass(tx, publication))?.threshold ?? null);
  return { name, trainedModel, publishedModel, threshold: chosen, publication };
}

/**
 * The prediction of one class for a message. Computes with no transaction open.
 * @throws {Refusal} 404, or 409 when the branch has no model that can be read
 */
export async function predictWithClass(
  deps: EmbeddingDeps,
  ws: string,
  classId: string,
  { utterance: text, branch, why }: Question,
): Promise<Prediction> {
  const { db } = deps;
  const { timeZone, publication, ...row } = await db.tx(async (tx) => ({
    timeZone: (await getWorkspace(tx, ws)).timeZone,
    ...(staticModel(classId) ?? (await readBranch(tx, ws, classId, branch))),
  }));
  const id = branch === 'draft' ? row.trainedModel : row.publishedModel;
  if (id === null) {
    throw refuse.conflict(branch === 'draft' ? 'class_not_trained' : 'class_not_published', { name: row.name });
  }
  const loaded = await loadModel(db, id).catch((error: unknown) => {
    throw error instanceof ArtefactError ? refuse.conflict('model_unreadable') : error;
  });
  const began = performance.now();
  const vector = vectorFor(await embeddingsFor(deps, ws, [loaded.model], [text]), loaded.model, text);
  const said = predict(loaded.model, text, { ...thresholdOf(row), vector, now: nowIn(timeZone) });
  const requests = findRequests(
    text,
    said.language,
    () => recognitionOf(conclude(loaded.model, decisionValuesOf(loaded.model, text, vector))),
    (part) => recognitionOf(classify(loaded.model, onlyClause(text, part), thresholdOf(row))),
  );
  const ms = performance.now() - began;
  const likeliest = [...said.intents.map((intent) => intent.name), ...requests.flatMap(({ intent }) => intent ?? [])];
  const { names, shown } = await db.tx(async (tx) => {
    const own = await intentNames(tx, ws, likeliest);
    return { names: own, shown: publication === null ? own : await publishedNames(tx, [publication]) };
  });
  const nameOf = (intentId: string) => shown.get(intentId) ?? loaded.names.get(intentId) ?? intentId;
  return {
    text,
    language: said.language,
    class: row.name,
    intent: said.intent === null ? null : nameOf(said.intent),
    score: said.score,
    threshold: said.threshold,
    intents: said.intents.map(({ name, score }) => ({
      id: names.has(name) ? name : null,
      intent: nameOf(name),
      score,
    })),
    attributes: said.attributes,
    requests: requests.map(({ part, intent, score }) => ({
      ...part,
      class: row.name,
      intent: nameOf(intent ?? ''),
      intent_id: names.has(intent ?? '') ? intent : null,
      score,
    })),
    embeddings: said.embeddings,
    why: why ? await reasons(db, ws, loaded.model, { text, vector, likeliest: said.intents }, nameOf) : null,
    ms,
  };
}

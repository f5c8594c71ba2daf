import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Answer, branches } from '@parlance/contract/calls/nlp';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import type { Db, Tx } from '../../platform/db/port.ts';
import { canaries, classes, publications } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ArtefactError } from '../../nlu/errors.ts';
import { type Classification, classify } from '../../nlu/predict.ts';
import { isBuiltinClass } from '../classes/classes.ts';
import { type EmbeddingDeps, type Embeddings, embeddingsFor, vectorFor } from '../embeddings/embeddings.ts';
import { type LoadedModel, loadModel } from '../models/modelCache.ts';
import { isOfShare } from './canaryShare.ts';

/** `draft` is the newest model of a class, `published` the model that answers people. */
export type Branch = (typeof branches)[number];

/** A class and the model that predicts for it. */
export interface ClassModel {
  id: string;
  name: string;
  fallback: Answer[];
  /** The chosen threshold; null: the recommended one. */
  threshold: number | null;
  /** Id of the model. */
  model: string;
  /** The publication whose content answers; null: the draft, or a built-in class. */
  publication: number | null;
  /** Time zone of the workspace, for dates relative to today. */
  timeZone: string;
}

/** A class with its model loaded. */
export interface LoadedClass {
  by: ClassModel;
  loaded: LoadedModel;
}

/** The prediction of one class for a text. */
export interface ModelPrediction extends LoadedClass {
  prediction: Classification;
}

const builtInNames = sql<string[] | null>`(
  select array_agg(static.name order by static.published_at) from static_classes static where static.ws = workspaces.id
)`;

/** Columns of fallback and threshold, of the draft or as published. */
const contentOf = {
  draft: { model: classes.trainedModel, fallback: classes.fallback, threshold: classes.threshold },
  published: { model: classes.publishedModel, fallback: publications.fallback, threshold: publications.threshold },
};

/** The publication of the canary; see `canaries`. */
const tried = alias(publications, 'tried');

/** One query for the workspace and its classes, prepared because every message runs it. */
const modelsQuery = (branch: Branch) =>
  builtOnce((tx) => {
    const { model, fallback, threshold } = contentOf[branch];
    const { id, name, publicationId } = classes;
    return tx
      .select({
        own: { id, name, model, publicationId },
        fallback,
        threshold,
        share: canaries.share,
        canary: { model: tried.modelId, publication: tried.id, fallback: tried.fallback, threshold: tried.threshold },
        builtIn: builtInNames,
        timeZone: workspaces.timeZone,
      })
      .from(workspaces)
      .leftJoin(classes, and(eq(classes.ws, workspaces.id), isNull(classes.deletedAt), isNotNull(model)))
      .leftJoin(publications, eq(publications.id, classes.publicationId))
      .leftJoin(
        canaries,
        and(
          eq(canaries.ws, workspaces.id),
          eq(canaries.classId, classes.id),
          eq(canaries.publishedId, classes.publicationId),
        ),
      )
      .leftJoin(tried, and(eq(tried.id, canaries.publicationId), tried.kept))
      .where(eq(workspaces.id, given('ws', workspaces.id)))
      .orderBy(classes.createdAt)
      .prepare('');
  });
const modelsOf = { draft: modelsQuery('draft'), published: modelsQuery('published') };

/**
 * The classes of a workspace that have a model of that branch, oldest first; then the published built-in classes.
 *
 * @param conversation its id: if it is in the share of a canary, it gets the canary's model; without an id it never
 * does
 */
export async function classModels(tx: Tx, ws: string, branch: Branch, conversation?: string): Promise<ClassModel[]> {
  const rows = await modelsOf[branch](tx).execute({ ws });
  const own = rows.flatMap(
    ({ own: row, fallback: answers, threshold: chosen, share, canary, timeZone }): ClassModel[] => {
      if (!row?.model) return [];
      const { id, name } = row;
      const isTried = conversation !== undefined && branch === 'published' && share !== null && canary !== null;
      if (isTried && canary.model !== null && isOfShare(canary.publication, conversation, share)) {
        return [{ ...canary, id, name, model: canary.model, timeZone }];
      }
      const publication = branch === 'published' ? row.publicationId : null;
      return [{ id, name, model: row.model, fallback: answers ?? [], threshold: chosen, publication, timeZone }];
    },
  );
  const { builtIn = null, timeZone = 'UTC' } = rows[0] ?? {};
  const asIs = { fallback: [], threshold: null, publication: null, timeZone };
  return [...own, ...(builtIn ?? []).map((one) => ({ id: one, name: one, model: one, ...asIs }))];
}

/** Loads models; call it with no transaction open. A model that cannot be read is left out: the others still answer. */
export async function loadClasses(db: Db, wanted: readonly ClassModel[]): Promise<LoadedClass[]> {
  const open: LoadedClass[] = [];
  for (const by of wanted) {
    const loaded = await loadModel(db, by.model).catch(unlessUnreadable);
    if (loaded) open.push({ by, loaded });
  }
  return open;
}

/** The embeddings of texts for loaded classes, see `embeddingsFor`; call it with no transaction open. */
export const embeddingsOf = (
  deps: EmbeddingDeps,
  ws: string,
  open: readonly LoadedClass[],
  texts: readonly string[],
  patient?: boolean,
) =>
  embeddingsFor(
    deps,
    ws,
    open.map(({ loaded }) => loaded.model),
    texts,
    patient,
  );

/**
 * Predictions of classes for a text, best first. A score is the calibrated probability that the text means this intent
 * rather than another or none, so scores of different classes are comparable. A class whose score reaches its own
 * threshold comes before one below. With equal confidence, the workspace's own classes come before built-in ones; but
 * an own class below its threshold does not come before small talk that is understood.
 */
export function classPredictions(
  open: readonly LoadedClass[],
  text: string,
  embeddings: Embeddings,
): ModelPrediction[] {
  const rank = ({ by, prediction: { intent, score } }: ModelPrediction) => {
    const own = (intent === null ? 0 : 1) + score;
    // A built-in class that reaches its threshold ranks between own classes that reach theirs and those that do not;
    // below its threshold it ranks last.
    return isBuiltinClass(by.name) ? (intent === null ? score - 1 : 1) : own;
  };
  return open
    .map((one) => {
      const { model } = one.loaded;
      const options = { ...thresholdOf(one.by), vector: vectorFor(embeddings, model, text) };
      return { ...one, prediction: classify(model, text, options) };
    })
    .sort((a, b) => rank(b) - rank(a));
}

/** The chosen threshold of a class; without one, the recommended threshold applies. */
export const thresholdOf = ({ threshold }: { threshold: number | null }): { threshold?: number } =>
  threshold === null ? {} : { threshold };

/** Skips a model of an older engine, or one that was just replaced; the other classes still predict. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ArtefactError || error instanceof Refusal) return undefined;
  throw error;
}

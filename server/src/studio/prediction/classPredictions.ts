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

/** `draft` is the newest training of a class, `published` the model that answers people. */
export type Branch = (typeof branches)[number];

/** A class and the model that predicts for it. */
export interface ClassModel {
  id: string;
  name: string;
  fallback: Answer[];
  /** Chosen by people; null: what training suggests. */
  threshold: number | null;
  /** Id of the model. */
  model: string;
  /** The publication whose content answers; null: the draft, or a built-in class. */
  publication: number | null;
  /** That of the workspace: days that a text tells from today on are counted by its clocks. */
  timeZone: string;
}

/** A class with its model ready to answer. */
export interface LoadedClass {
  by: ClassModel;
  loaded: LoadedModel;
}

/** What one class thinks of a text. */
export interface ModelPrediction extends LoadedClass {
  prediction: Classification;
}

const builtInNames = sql<string[] | null>`(
  select array_agg(static.name order by static.published_at) from static_classes static where static.ws = workspaces.id
)`;

/** Fallback and threshold of the draft, or as they were published. */
const contentOf = {
  draft: { model: classes.trainedModel, fallback: classes.fallback, threshold: classes.threshold },
  published: { model: classes.publishedModel, fallback: publications.fallback, threshold: publications.threshold },
};

/** What answers a share of the conversations, see `canaries`. */
const tried = alias(publications, 'tried');

/** One statement, since every message asks: the workspace with each of its classes. */
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
 * The classes of a workspace that have a model of that branch, oldest first; then the built-in ones that answer.
 *
 * @param conversation its id: where it is of the share that a canary answers, it gets that; without one it never does
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

/** Loads models; call it with no transaction open. One that cannot be read is left out: the others still answer. */
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
 * What classes think of a text, strongest first. A score is the calibrated probability that the text means this
 * intent rather than any other or none at all, so scores of different classes compare. A class that is sure
 * enough by its own threshold goes before one that is not; the workspace's own go before built-in ones that are
 * as sure, but no class that understood nothing takes small talk for its own.
 */
export function classPredictions(
  open: readonly LoadedClass[],
  text: string,
  embeddings: Embeddings,
): ModelPrediction[] {
  const rank = ({ by, prediction: { intent, score } }: ModelPrediction) => {
    const own = (intent === null ? 0 : 1) + score;
    // Below any own class that is sure, above all that are not; unsure, below every other.
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

/** The threshold people chose for a class; without one, what training suggests holds. */
export const thresholdOf = ({ threshold }: { threshold: number | null }): { threshold?: number } =>
  threshold === null ? {} : { threshold };

/** A model of an older engine, or one that was just replaced, is skipped; the other classes still predict. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ArtefactError || error instanceof Refusal) return undefined;
  throw error;
}

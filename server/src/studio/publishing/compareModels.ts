import { and, eq } from 'drizzle-orm';
import type { ComparedModel, ModelComparison } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { models, type ModelFigures } from '../../platform/db/nlpTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ArtefactError } from '../../nlu/errors.ts';
import type { Model } from '../../nlu/model.ts';
import { classify } from '../../nlu/predict.ts';
import { type EmbeddingDeps, type Embeddings, embeddingsFor, vectorFor } from '../embeddings/embeddings.ts';
import { findClass } from '../classes/classes.ts';
import { f1Of, presentFigures } from '../models/figures.ts';
import { loadModel } from '../models/modelCache.ts';
import { modelNumber } from '../models/models.ts';
import { thresholdOf } from '../prediction/classPredictions.ts';
import { type SampleText, sampleMessages, sampleUtterances } from './sampleTexts.ts';
import { publishedClass, publishedIntentsOf } from '../content/publishedContent.ts';
import { findRestored } from './publish.ts';
import { intentNames } from '../content/intentRows.ts';

type Difference = ModelComparison['predictions'][number];

/** Maximum number of listed predictions; the counts cover all compared texts. */
const maxListed = 50;
/** Milliseconds of predicting before the event loop runs. */
const slice = 8;
/** Smaller losses count as chance. */
const noticeable = { share: 0.005, intentF1: 0.1, intentSupport: 4 };

/**
 * Compares a model with the published one: figures, intents and predictions. Computes with no transaction open, and in
 * slices.
 *
 * @param model undefined: the newest, or that of the publication
 * @param publication an earlier one, whose content would be restored
 * @param verbatims whether to compare messages too; only for users who may read verbatims
 * @throws {Refusal} 404, or 409 when there is no model to compare
 */
export async function compareModels(
  deps: EmbeddingDeps,
  ws: string,
  classId: string,
  asked: { model?: string | undefined; publication?: number | undefined; verbatims: boolean },
): Promise<ModelComparison> {
  const { db } = deps;
  const read = await db.tx(async (tx) => {
    const { name, trainedModel, publishedModel, threshold, publicationId } = await findClass(tx, ws, classId);
    const published = publicationId === null ? undefined : await publishedClass(tx, publicationId);
    const earlier = await findRestored(tx, classId, { ...asked, trainedModel });
    const restored = earlier && (await readRestored(tx, earlier.id, publicationId));
    const id = earlier?.modelId ?? asked.model ?? trainedModel;
    if (id === null) throw refuse.conflict('class_not_trained', { name });
    return {
      chosen: {
        before: thresholdOf({ threshold: published?.threshold ?? null }),
        after: thresholdOf({ threshold: restored ? restored.threshold : threshold }),
      },
      restored: restored?.presented ?? null,
      model: await findModel(tx, classId, id),
      against: publishedModel === null ? null : await findModel(tx, classId, publishedModel),
      texts: [...(asked.verbatims ? await sampleMessages(tx, ws) : []), ...(await sampleUtterances(tx, classId))],
    };
  });
  const after = await open(db, read.model.id);
  const before = read.against && (await open(db, read.against.id));
  const ids = [...(before?.names.keys() ?? []), ...after.names.keys()];
  const living = await db.tx((tx) => intentNames(tx, ws, [...new Set(ids)]));
  const nameOf = (id: string | null) =>
    id === null ? null : (living.get(id) ?? after.names.get(id) ?? before?.names.get(id) ?? id);
  const models = [after.model, ...(before ? [before.model] : [])];
  const texts = read.texts.map(({ text }) => text);
  const embeddings = await embeddingsFor(deps, ws, models, texts);
  const compared = { before: before?.model ?? null, after: after.model, embeddings };
  const differences = await comparePredictions(read.texts, compared, read.chosen);
  const intents = compareIntents(read.against?.figures, read.model.figures, nameOf);
  const figures = { model: side(read.model), against: read.against && side(read.against) };
  const { utterances, verbatims, withoutEmbeddings } = differences;
  return {
    ...figures,
    intents,
    utterances,
    verbatims,
    predictions: differences.changed.map((one) => ({
      ...one,
      expected: nameOf(one.expected),
      before: nameOf(one.before),
      after: nameOf(one.after),
    })),
    warnings: [
      ...(figures.against ? warningsOf(figures.model, figures.against, intents, utterances) : []),
      ...(withoutEmbeddings ? (['embeddings'] as const) : []),
    ],
    restored: read.restored,
  };
}

/** The threshold of an earlier publication, and its intents without an answer beside those that answer now. */
async function readRestored(tx: Tx, publication: number, present: number | null) {
  const of = await publishedClass(tx, publication);
  if (!of) return undefined;
  const intents = await publishedIntentsOf(tx, publication);
  const now = present === null ? [] : await publishedIntentsOf(tx, present);
  const answered = new Set(now.filter(({ answers }) => answers.length > 0).map(({ intentId }) => intentId));
  const without = intents.filter(({ answers }) => answers.length === 0);
  return {
    threshold: of.threshold,
    presented: {
      published_at: of.at.toISOString(),
      intents: intents.length,
      without_answer: without.map(({ name, intentId }) => ({ intent: name, answered_now: answered.has(intentId) })),
    },
  };
}

type ModelRow = Pick<typeof models.$inferSelect, 'id' | 'figures' | 'createdAt' | 'createdBy'> & { number: number };

async function findModel(tx: Tx, classId: string, id: string): Promise<ModelRow> {
  const [row] = await tx
    .select({
      id: models.id,
      number: modelNumber,
      figures: models.figures,
      createdAt: models.createdAt,
      createdBy: models.createdBy,
    })
    .from(models)
    .where(and(eq(models.classId, classId), eq(models.id, id)));
  if (!row) throw refuse.notFound('model_not_found');
  return row;
}

const open = (db: Deps['db'], id: string) =>
  loadModel(db, id).catch((error: unknown) => {
    throw error instanceof ArtefactError ? refuse.conflict('model_unreadable') : error;
  });

const side = ({ id, number, figures, createdAt, createdBy }: ModelRow): ComparedModel => ({
  id,
  number,
  trained_at: createdAt.toISOString(),
  created_by: createdBy,
  figures: presentFigures(figures),
});

async function comparePredictions(
  texts: readonly SampleText[],
  { before, after, embeddings }: { before: Model | null; after: Model; embeddings: Embeddings },
  chosen: Record<'before' | 'after', { threshold?: number }>,
) {
  const utterances = { compared: 0, changed: 0, correct: 0, correct_before: 0 };
  const verbatims = { compared: 0, changed: 0 };
  const changed: Difference[] = [];
  let withoutEmbeddings = false;
  let turn = performance.now();
  for (const { text, source, expected } of texts) {
    if (performance.now() - turn > slice) {
      await new Promise(setImmediate);
      turn = performance.now();
    }
    const by = (model: Model, threshold: { threshold?: number }) =>
      classify(model, text, { ...threshold, vector: vectorFor(embeddings, model, text) });
    const is = by(after, chosen.after);
    const was = before ? by(before, chosen.before) : is;
    withoutEmbeddings ||= is.embeddings === 'missing' || was.embeddings === 'missing';
    const counts = source === 'utterance' ? utterances : verbatims;
    counts.compared++;
    if (source === 'utterance') {
      utterances.correct += Number(is.intent === expected);
      utterances.correct_before += Number(was.intent === expected);
    }
    if (is.intent === was.intent) continue;
    counts.changed++;
    if (changed.length >= maxListed) continue;
    const scores = { before_score: was.score, after_score: is.score };
    changed.push({ text, source, expected, before: was.intent, after: is.intent, ...scores });
  }
  return { utterances, verbatims, changed, withoutEmbeddings };
}

function compareIntents(
  before: ModelFigures | undefined,
  after: ModelFigures,
  nameOf: (id: string) => string | null,
): ModelComparison['intents'] {
  const [was, is] = [before?.perIntent, after.perIntent ?? {}];
  return Object.keys({ ...was, ...is })
    .map((id) => {
      const [old, now] = [was?.[id], is[id]];
      const change: ModelComparison['intents'][number]['change'] = !now ? 'removed' : was && !old ? 'added' : 'kept';
      return {
        intent: nameOf(id) ?? id,
        f1: now ? f1Of(now) : null,
        f1_before: old ? f1Of(old) : null,
        support: now?.support ?? old?.support ?? 0,
        change,
      };
    })
    .toSorted((a, b) => gain(a) - gain(b) || (a.intent < b.intent ? -1 : 1));
}

const gain = ({ f1, f1_before }: ModelComparison['intents'][number]) =>
  f1 === null || f1_before === null ? 0 : f1 - f1_before;

function warningsOf(
  { figures: now }: ComparedModel,
  { figures: was }: ComparedModel,
  intents: ModelComparison['intents'],
  utterances: ModelComparison['utterances'],
): ModelComparison['warnings'] {
  const fell = (before: number | null, after: number | null) =>
    before !== null && after !== null && before - after > noticeable.share;
  const lost = intents.some((one) => one.support >= noticeable.intentSupport && gain(one) < -noticeable.intentF1);
  const warnings: ModelComparison['warnings'] = [];
  if (fell(was.accuracy, now.accuracy)) warnings.push('accuracy');
  if (fell(was.f1, now.f1)) warnings.push('f1');
  if (lost) warnings.push('intents');
  if (intents.some(({ change }) => change === 'removed')) warnings.push('removed');
  if (utterances.correct_before - utterances.correct > noticeable.share * utterances.compared)
    warnings.push('utterances');
  return warnings;
}

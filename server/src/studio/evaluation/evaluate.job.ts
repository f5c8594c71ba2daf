import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describeError } from '@parlance/contract/errors/errorDetail';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { ParsedBodyOf } from '@parlance/contract';
import { branches, evaluationKinds } from '@parlance/contract/calls/nlp';
import { roundThreshold } from '@parlance/contract/figures';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { evaluations } from '../../platform/db/evaluationTables.ts';
import { models } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { defineJob, type TaskContext } from '../../platform/jobWorker/jobKind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { workerCode } from '../../platform/workers/workerCode.ts';
import { embeddingModelOf } from '../../nlu/artefact.ts';
import { embedAll } from '../embeddings/embeddings.ts';
import { findClass } from '../classes/classes.ts';
import { publishedClass } from '../content/publishedContent.ts';
import { contentState } from '../content/content.ts';
import { refuseUntrainable } from '../training/trainable.ts';
import { readOwnTexts, readTestTexts, type Sources } from './readTexts.ts';
import { beginEvaluation, deleteUnfinished, storeEvaluation } from './storeEvaluation.ts';
import { findTestSet } from './testSets.ts';
import type { Assignment, Measurement, Subject, WorkerMessage } from './workerMessages.ts';

const Payload = z.object({
  classId: z.string(),
  createdBy: z.string().nullable(),
  kind: z.enum(evaluationKinds),
  folds: z.number().int(),
  testSetId: z.string().nullable(),
  branch: z.enum(branches),
  starter: Starter,
});
type Payload = z.infer<typeof Payload>;
type Task = TaskContext<Payload>;

/** Share of the progress for measuring; the rest is for storing. */
const measuringShare = 0.9;
/** Share of the measuring for requesting embeddings. */
const embeddingShare = 0.3;

interface MeasuringOptions {
  /** Called with 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Ends the thread when aborted. */
  signal?: AbortSignal;
}

/**
 * Measures in a worker thread, so that the server keeps answering.
 * @throws {Refusal} 422 with the reason
 * @throws AbortError when cancelled
 */
async function measureInWorker(assignment: Assignment, { onProgress, signal }: MeasuringOptions): Promise<Measurement> {
  const { url, options } = workerCode('studio/evaluation/evaluate.worker');
  const worker = new Worker(url, { ...options, workerData: assignment });
  const early = new AbortController();
  worker.once('exit', (code) => early.abort(new Error(`Measuring ended early (exit code ${code}).`)));
  try {
    const ends = signal ? AbortSignal.any([signal, early.signal]) : early.signal;
    for await (const args of on(worker, 'message', { signal: ends })) {
      const message: WorkerMessage = args[0];
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') return message.measured;
      else throw new Refusal(422, describeError(message.problem));
    }
    throw new Error('Measuring ended without a result.');
  } finally {
    await worker.terminate();
  }
}

/** Evaluates a class. After a killed process, deletes its unfinished evaluation and starts again. */
export const evaluateClass = defineJob({
  kind: 'evaluate',
  payload: Payload,
  retries: 2,
  run: async (task: Task) => {
    const { payload, ws, taskId: id, signal, deps } = task;
    if (await deps.db.tx((tx) => isFinished(tx, id))) return { evaluation: id };
    const plan = await deps.db.tx((tx) => prepare(tx, task));
    task.progress(0, 'measuring');
    try {
      const { intents } = plan.sources;
      const first = plan.embeddings === '' ? 0 : embeddingShare;
      const subject = await withEmbeddings(task, plan, (fraction) => task.progress(first * fraction, 'embeddings'));
      const assignment = { subject, intents, threshold: plan.threshold };
      const measured = await measureInWorker(assignment, {
        signal,
        onProgress: (fraction) => task.progress(first + (measuringShare - first) * fraction, 'measuring'),
      });
      const row = { id, classId: payload.classId };
      await storeEvaluation(deps.db, row, plan.sources, measured, {
        signal,
        onProgress: (fraction) => task.progress(measuringShare + (1 - measuringShare) * fraction, 'writing'),
        mayStore: (tx) => currentStarter(tx, ws, payload, 'nlp_class:edit'),
      });
      await deps.db.once((tx) => deps.events.changed(tx, ws, 'class'));
      const { accuracy, macro } = measured.report.figures;
      return { evaluation: id, accuracy, f1: macro.f1 };
    } catch (error) {
      await deps.db.tx((tx) => deleteUnfinished(tx, id));
      throw error;
    }
  },
});

/**
 * Starts an evaluation in the background. Returns the task's id. What is known to be impossible is refused at once; the
 * job checks again.
 * @throws {Refusal} 400 without a test set, 404 for another class's, 409 for a class that cannot be evaluated so
 */
export async function startEvaluation(
  tx: Tx,
  jobs: Jobs,
  ws: string,
  classId: string,
  choice: ParsedBodyOf<'POST /api/1.0/gael/:ws/class/:id/evaluations'>,
  { login: createdBy, participant: starter }: Principal,
): Promise<string> {
  const { kind, folds, branch, test_set } = choice;
  const row = await findClass(tx, ws, classId);
  let testSetId: string | null = null;
  if (kind === 'cross_validation') await refuseUntrainable(tx, ws, classId);
  else {
    if (test_set === undefined) throw refuse.invalid('test_set', 'required');
    const found = await findTestSet(tx, ws, test_set);
    if (found.classId !== classId) throw refuse.notFound('test_set_not_found');
    if ((branch === 'draft' ? row.trainedModel : row.publishedModel) === null) throw noModel(row.name, branch);
    testSetId = found.id;
  }
  const payload = { classId, createdBy, kind, folds, testSetId, branch };
  const options = { subject: classId, createdBy, dedupe: JSON.stringify(payload) };
  return jobs.start(tx, evaluateClass, ws, { ...payload, starter }, options);
}

interface Plan {
  sources: Sources;
  subject: Subject;
  threshold: number | null;
  /** The embedding model; empty: none. */
  embeddings: string;
}

/** Adds the embeddings of the texts. @throws {Refusal} 409 or 503, as `embedAll` */
async function withEmbeddings(
  { deps, ws, signal }: Task,
  { subject, sources, embeddings: model }: Plan,
  onProgress: (fraction: number) => void,
): Promise<Subject> {
  if (model === '') return subject;
  const texts = sources.texts.map(({ text }) => text);
  const embeddings = await embedAll(deps, ws, model, texts, { signal, onProgress });
  return subject.kind === 'model' ? { ...subject, embeddings } : { ...subject, own: { ...subject.own, embeddings } };
}

/** Reads the texts of an evaluation, and stores its unfinished row. */
async function prepare(tx: Tx, { payload, ws, taskId: id }: Task): Promise<Plan> {
  const { classId, kind, folds, branch, testSetId, createdBy } = payload;
  const row = await findClass(tx, ws, classId);
  const begin = (more: Partial<typeof evaluations.$inferInsert>) =>
    beginEvaluation(tx, { id, ws, classId, kind, createdBy, ...more });
  if (kind === 'cross_validation') {
    await refuseUntrainable(tx, ws, classId);
    const { language, embeddings, ...sources } = await readOwnTexts(tx, ws, classId);
    await begin({ folds, modelId: await currentModel(tx, ws, row) });
    const own = { texts: sources.texts, intents: sources.intents.length, language, embeddings: null };
    const threshold = row.threshold ?? (await recommendedThreshold(tx, row.trainedModel));
    return { sources, threshold, embeddings, subject: { kind, own, folds } };
  }
  const testSet = await findTestSet(tx, ws, testSetId ?? '');
  const modelId = branch === 'draft' ? row.trainedModel : row.publishedModel;
  const [model] = await tx
    .select({ artefact: models.artefact })
    .from(models)
    .where(eq(models.id, modelId ?? ''));
  if (!model?.artefact) throw noModel(row.name, branch);
  const sources = await readTestTexts(tx, ws, classId, testSet.id);
  if (sources.texts.length === 0) throw refuse.conflict('test_set_empty', { name: testSet.name });
  await begin({ testSetId: testSet.id, testSetName: testSet.name, branch, modelId });
  const subject = { kind: 'model' as const, artefact: model.artefact, texts: sources.texts, embeddings: null };
  const published = branch === 'published' && row.publicationId !== null;
  const threshold = published ? ((await publishedClass(tx, row.publicationId ?? 0))?.threshold ?? null) : row.threshold;
  return { sources, threshold, subject, embeddings: embeddingModelOf(model.artefact) };
}

const noModel = (name: string, branch: Payload['branch']) =>
  refuse.conflict(branch === 'draft' ? 'class_not_trained' : 'class_not_published', { name });

/** The newest model, if it was trained with the current content: then it is comparable to the cross-validation. */
async function currentModel(tx: Tx, ws: string, row: { id: string; trainedModel: string | null }) {
  const [model] = await tx
    .select({ id: models.id, contentHash: models.contentHash })
    .from(models)
    .where(eq(models.id, row.trainedModel ?? ''));
  if (!model) return null;
  const { hash } = await contentState(tx, ws, row.id);
  return model.contentHash === hash ? model.id : null;
}

/** The threshold that the training recommends; null without a model. */
export async function recommendedThreshold(tx: Tx, modelId: string | null): Promise<number | null> {
  const [model] = await tx
    .select({ figures: models.figures })
    .from(models)
    .where(eq(models.id, modelId ?? ''));
  return model ? roundThreshold(model.figures.threshold) : null;
}

async function isFinished(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(and(eq(evaluations.id, id), isNotNull(evaluations.report)));
  return row !== undefined;
}

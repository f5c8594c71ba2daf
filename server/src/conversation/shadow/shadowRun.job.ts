import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { limits } from '@parlance/contract/limits';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { defineJob, type TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { ArtefactError } from '../../nlu/errors.ts';
import { builtinIntentOf } from '../../studio/builtinClasses/builtinClasses.ts';
import { intentNames } from '../../studio/content/intentRows.ts';
import { loadModel } from '../../studio/models/modelCache.ts';
import type { Embeddings } from '../../studio/embeddings/embeddings.ts';
import {
  type ClassModel,
  classPredictions,
  embeddingsOf,
  type LoadedClass,
  loadClasses,
} from '../../studio/prediction/classPredictions.ts';
import { requestsIn } from '../../studio/prediction/requestsIn.ts';
import { groupChanges, type ReadMessage } from './groupChanges.ts';
import { type NewestMessage, newestMessages } from './newestMessages.ts';
import { type AnsweringModels, type Candidate, planShadow, type ShadowPlan } from './shadowPlan.ts';
import { deleteShadowRun, storeShadowRun } from './shadowRuns.ts';

const Payload = z.object({
  classId: z.string(),
  model: z.string().optional(),
  publication: z.number().optional(),
  /** How many of the newest messages are read. */
  messages: z.int().min(1).max(limits.shadowMessages),
  createdBy: z.string().nullable(),
  starter: Starter,
});
type Payload = z.infer<typeof Payload>;

/** Number of messages whose embeddings are requested together. */
const step = 500;
/** Milliseconds of predicting before the event loop runs: the longest that other work has to wait. */
const sliceMs = 8;
/** Share of the progress for predicting; the rest is for storing. */
const predictingShare = 0.95;

/** Predicts real messages with the published models and with the candidate, and stores the differences. */
export const shadowRun = defineJob({
  kind: 'shadow',
  payload: Payload,
  retries: 2,
  run: async (task: TaskContext<Payload>) => {
    const { payload, ws, taskId: id, signal, deps } = task;
    const { plan, messages } = await deps.db.tx(async (tx) => ({
      plan: await planShadow(tx, ws, payload.classId, payload),
      messages: await newestMessages(tx, ws, payload.messages),
    }));
    const { read, withoutEmbeddings } = await predictWithBoth(task, plan, messages);
    const { report, changes } = groupChanges(read, await namesOf(deps, ws, plan, messages));
    try {
      await storeShadowRun(
        deps.db,
        {
          id,
          ws,
          classId: payload.classId,
          modelId: plan.model,
          publicationId: plan.publication,
          stamp: plan.stamp,
          fromAt: earliest(messages),
          toAt: latest(messages),
          createdBy: payload.createdBy,
        },
        { report: { ...report, without_embeddings: withoutEmbeddings }, changes },
        { signal, mayStore: (tx) => currentStarter(tx, ws, payload, 'nlp_class:edit') },
      );
    } catch (error) {
      await deps.db.tx((tx) => deleteShadowRun(tx, id));
      throw error;
    }
    await deps.db.once((tx) => deps.events.changed(tx, ws, 'class'));
    return { run: id, read: report.read.times };
  },
});

/**
 * Starts a shadow run in the background. Returns the task's id. What cannot be published is refused at once; the job
 * checks again.
 * @throws {Refusal} 404, or 409 when there is no model to publish
 */
export async function startShadowRun(
  tx: Tx,
  jobs: Jobs,
  ws: string,
  classId: string,
  asked: Candidate & { messages: number },
  { login: createdBy, participant: starter }: Principal,
): Promise<string> {
  await planShadow(tx, ws, classId, asked);
  const payload = { classId, createdBy, starter, ...asked };
  const dedupe = JSON.stringify({ classId, ...asked });
  return jobs.start(tx, shadowRun, ws, payload, { subject: classId, createdBy, dedupe });
}

/** Predicts the messages with both sides. */
async function predictWithBoth(
  { deps, ws, signal, progress }: TaskContext<Payload>,
  plan: ShadowPlan,
  messages: readonly NewestMessage[],
): Promise<{ read: ReadMessage[]; withoutEmbeddings: boolean }> {
  // A published model that cannot be read is left out below; for the candidate, that is an error.
  await loadModel(deps.db, plan.model).catch((error: unknown) => {
    throw error instanceof ArtefactError ? refuse.conflict('model_unreadable') : error;
  });
  const open = async (one: AnsweringModels) => ({ ...one, open: await loadClasses(deps.db, one.classes) });
  const before = await open(plan.before);
  const after = await open(plan.after);
  const all = [...before.open, ...after.open];
  const embedding = new Set(all.flatMap(({ loaded }) => loaded.model.data.semantic?.model ?? []));
  const read: ReadMessage[] = [];
  let withoutEmbeddings = false;
  let began = performance.now();
  for (let from = 0; from < messages.length; from += step) {
    signal.throwIfAborted();
    const some = messages.slice(from, from + step);
    const texts = some.map(({ text }) => text);
    const embeddings = await embeddingsOf(deps, ws, all, texts, true);
    withoutEmbeddings ||= [...embedding].some((name) => texts.some((text) => !embeddings.get(name)?.has(text)));
    for (const { id, text, times, truth } of some) {
      const was = answeredIntents(before, text, embeddings);
      read.push({ id, times, truth, before: was, after: answeredIntents(after, text, embeddings) });
      if (performance.now() - began < sliceMs) continue;
      progress((predictingShare * read.length) / messages.length);
      await breathe();
      signal.throwIfAborted();
      began = performance.now();
    }
  }
  return { read, withoutEmbeddings };
}

/** Answering models, loaded. */
interface LoadedAnsweringModels extends AnsweringModels {
  open: readonly LoadedClass[];
}

/**
 * Ids of the intents that would answer a message, as `understand` finds them: two for a message with two requests, none
 * where it is not understood or the content does not have the intent.
 */
function answeredIntents({ open, intents }: LoadedAnsweringModels, text: string, embeddings: Embeddings): string[] {
  const [best] = classPredictions(open, text, embeddings);
  if (!best) return [];
  const answered = (by: ClassModel, id: string | null): string[] =>
    id !== null && (builtinIntentOf(id) !== undefined || intents.get(by.id)?.has(id)) ? [id] : [];
  const requests = requestsIn(open, text, best, embeddings);
  const asked = requests.flatMap(({ by, prediction }) => answered(by, prediction.intent));
  if (requests.length > 0 && asked.length === requests.length) return asked;
  return answered(best.by, best.prediction.intent);
}

/** Names of intents, as published and as they would be. Reviews may refer to intents of unpublished classes. */
async function namesOf({ db }: Pick<Deps, 'db'>, ws: string, plan: ShadowPlan, messages: readonly NewestMessage[]) {
  const truths = [...new Set(messages.flatMap(({ truth }) => truth ?? []))];
  const living = await db.tx((tx) => intentNames(tx, ws, truths));
  const of = ({ intents }: AnsweringModels) => new Map([...intents.values()].flatMap((names) => [...names]));
  const names = { before: of(plan.before), after: of(plan.after) };
  return (id: string, when: 'before' | 'after'): string =>
    names[when].get(id) ?? names.after.get(id) ?? living.get(id) ?? builtinIntentOf(id)?.name ?? id;
}

const earliest = (messages: readonly NewestMessage[]): Date | null =>
  messages.reduce<Date | null>((first, one) => (first === null || one.first < first ? one.first : first), null);
const latest = (messages: readonly NewestMessage[]): Date | null =>
  messages.reduce<Date | null>((last, one) => (last === null || one.last > last ? one.last : last), null);

import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { runCauses } from '@parlance/contract/knowledgeTables';
import type { RunSettings } from '@parlance/contract/calls/knowledge/evaluation';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import {
  knowledgeQuestions,
  knowledgeQuestionSets,
  knowledgeRunResults,
  knowledgeRuns,
  type RunDifference,
} from '../../platform/db/questionSetTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob, type TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { readPrompt } from '../../workspace/prompts/prompts.ts';
import type { Writer } from '../answers/writeAnswer.ts';
import { type BaseRow, findBase } from '../bases/bases.ts';
import { isNoLongerAnswered, isNowAnswered, pairResults, readResults } from './compareRuns.ts';
import { readExpectations } from './expectations.ts';
import { figuresOf, type ResultRow } from './figures.ts';
import { type QuestionToMeasure, type QuestionMeasurement, measureQuestion } from './measureQuestion.ts';
import { findSet, type SetRow } from './questionSets.ts';
import { endedOf, deleteOldRuns } from './runs.ts';

const Payload = z.object({
  base: z.string(),
  set: z.string(),
  cause: z.enum(runCauses),
  withModel: z.boolean(),
  createdBy: z.string().nullable(),
  starter: Starter,
});
type Task = TaskContext<z.infer<typeof Payload>>;

/** Results stored in one transaction; the costly answers of a language model are stored at once. */
const resultsAtOnce = 25;
/** Most changed documents that a run lists. */
const maxDocuments = 200;

/**
 * Runs a question set. The results of a killed process stay, and the run continues with the other questions, unless the
 * base has changed since.
 */
export const evaluateSet = defineJob({
  kind: 'knowledge.evaluate',
  payload: Payload,
  retries: 3,
  run: async (task: Task) => {
    const { ws, taskId: id, signal, deps } = task;
    const plan = await deps.db.tx((tx) => prepare(tx, task));
    if (!plan) return { run: id };
    const { questions, measured, base, writer } = plan;
    const left = questions.filter((one) => !measured.has(one.id));
    let { settings } = plan;
    for (let start = 0; start < left.length;) {
      const batch: QuestionMeasurement[] = [];
      for (const question of left.slice(start, start + (writer.model ? 1 : resultsAtOnce))) {
        signal.throwIfAborted();
        batch.push(await measureQuestion(deps, base, writer, question, signal));
      }
      signal.throwIfAborted();
      start += batch.length;
      settings = batch.reduce(withFacts, settings);
      await deps.db.tx((tx) => keep(tx, { ws, id }, settings, batch));
      task.progress((questions.length - left.length + start) / questions.length, 'measuring');
    }
    return deps.db.tx(async (tx) => {
      await currentStarter(tx, ws, task.payload, 'nlp_rag:edit');
      const figures = await finish(tx, { ws, id }, plan.set, settings);
      await deps.events.changed(tx, ws, 'knowledge');
      return { run: id, recall: figures.recall, mrr: figures.mrr };
    });
  },
});

interface Plan {
  base: BaseRow;
  set: SetRow;
  writer: Writer;
  settings: RunSettings;
  questions: QuestionToMeasure[];
  /** Ids of the questions that an earlier process has measured. */
  measured: Set<string>;
}

/** Reads the plan of a run, and stores the run. Undefined: it has already ended. @throws {Refusal} */
async function prepare(tx: Tx, { ws, taskId: id, payload, deps }: Task): Promise<Plan | undefined> {
  const { cause, createdBy } = payload;
  const base = await findBase(tx, ws, payload.base);
  const set = await findSet(tx, ws, base.id, payload.set);
  const questions = await readQuestions(tx, set);
  const model = payload.withModel ? await modelFor(tx, deps.config, ws) : undefined;
  if (payload.withModel && !model) throw refuse.notConfigured('llm_not_configured');
  const writer = { model, template: (await readPrompt(tx, { name: 'ragAnswer', ws })).text };
  const keyed = and(eq(knowledgeRuns.ws, ws), eq(knowledgeRuns.id, id));
  const [begun] = await tx.select().from(knowledgeRuns).where(keyed);
  if (begun?.figures) return undefined;
  const rest = { base, set, writer, questions };
  if (begun?.settings.content_version === base.contentVersion) {
    const done = await tx
      .select({ id: knowledgeRunResults.question })
      .from(knowledgeRunResults)
      .where(and(eq(knowledgeRunResults.ws, ws), eq(knowledgeRunResults.run, id)));
    return { ...rest, settings: begun.settings, measured: new Set(done.map((one) => one.id)) };
  }
  const settings: RunSettings = {
    threshold: 0,
    method: 'words',
    embedding_model: base.settings.embedding_model,
    content_version: base.contentVersion,
    passages: base.settings.passages,
    model: null,
    prompt_version: '',
  };
  await tx.delete(knowledgeRuns).where(keyed);
  await tx.insert(knowledgeRuns).values({ ws, id, setId: set.id, cause, settings, createdBy });
  return { ...rest, settings, measured: new Set() };
}

/** The accepted questions. @throws {Refusal} 409 where there is none */
async function readQuestions(tx: Tx, { ws, id }: SetRow): Promise<QuestionToMeasure[]> {
  const rows = await tx
    .select()
    .from(knowledgeQuestions)
    .where(
      and(eq(knowledgeQuestions.ws, ws), eq(knowledgeQuestions.setId, id), eq(knowledgeQuestions.state, 'accepted')),
    )
    .orderBy(asc(knowledgeQuestions.place));
  if (rows.length === 0) throw refuse.conflict('question_set_empty');
  const read = await readExpectations(
    tx,
    ws,
    rows.flatMap(({ expected }) => expected),
  );
  return rows.map(({ id: question, text, answerable, expected }) => ({
    id: question,
    text,
    answerable,
    expected: expected.map(read),
  }));
}

/**
 * Adds facts of a measured question to the settings of the run. The method is `words` if one question was searched by
 * words alone.
 */
const withFacts = (settings: RunSettings, { found, written }: QuestionMeasurement): RunSettings => ({
  ...settings,
  threshold: found.threshold,
  method: found.method,
  model: settings.model ?? written.model,
  prompt_version: settings.prompt_version || written.prompt_version,
});

async function keep(
  tx: Tx,
  { ws, id }: { ws: string; id: string },
  settings: RunSettings,
  batch: readonly QuestionMeasurement[],
): Promise<void> {
  const rows = batch.map(({ result }) => ({ ws, run: id, ...result }));
  await tx.insert(knowledgeRunResults).values(rows).onConflictDoNothing();
  await tx
    .update(knowledgeRuns)
    .set({ settings })
    .where(and(eq(knowledgeRuns.ws, ws), eq(knowledgeRuns.id, id)));
}

/** Ends a run: stores its figures, and the differences from the previous run. */
async function finish(tx: Tx, { ws, id }: { ws: string; id: string }, set: SetRow, settings: RunSettings) {
  const results = await readResults(tx, ws, id);
  const figures = figuresOf(results);
  await tx
    .update(knowledgeRuns)
    .set({ figures, since: await sinceLast(tx, set, settings, results), createdAt: sql`now()` })
    .where(and(eq(knowledgeRuns.ws, ws), eq(knowledgeRuns.id, id)));
  await tx
    .update(knowledgeQuestionSets)
    .set({ checkedVersion: sql`greatest(${knowledgeQuestionSets.checkedVersion}, ${settings.content_version})` })
    .where(and(eq(knowledgeQuestionSets.ws, ws), eq(knowledgeQuestionSets.id, set.id)));
  await deleteOldRuns(tx, ws, set.id);
  return figures;
}

async function sinceLast(
  tx: Tx,
  { ws, id, base }: SetRow,
  { content_version: version }: RunSettings,
  results: readonly ResultRow[],
): Promise<RunDifference | null> {
  const [last] = await tx
    .select({ id: knowledgeRuns.id, settings: knowledgeRuns.settings })
    .from(knowledgeRuns)
    .where(and(endedOf(ws, id), isNotNull(knowledgeRuns.figures)))
    .orderBy(desc(knowledgeRuns.createdAt), desc(knowledgeRuns.id))
    .limit(1);
  if (!last) return null;
  const pairs = pairResults(await readResults(tx, ws, last.id), results);
  const since = last.settings.content_version;
  return {
    run: last.id,
    now_answered: pairs.filter(isNowAnswered).length,
    no_longer_answered: pairs.filter(isNoLongerAnswered).length,
    documents: version === since ? [] : await changedDocuments(tx, ws, base, since),
  };
}

/** Documents with chunks that have changed since a content version. */
async function changedDocuments(tx: Tx, ws: string, base: string, since: number): Promise<RunDifference['documents']> {
  const changed = tx
    .selectDistinct({ id: knowledgeChunks.document })
    .from(knowledgeChunks)
    .where(and(eq(knowledgeChunks.ws, ws), eq(knowledgeChunks.base, base), sql`${knowledgeChunks.changed} > ${since}`));
  return tx
    .select({ id: knowledgeDocuments.id, name: knowledgeDocuments.name })
    .from(knowledgeDocuments)
    .where(and(eq(knowledgeDocuments.ws, ws), sql`${knowledgeDocuments.id} in ${changed}`))
    .orderBy(asc(knowledgeDocuments.name), asc(knowledgeDocuments.id))
    .limit(maxDocuments);
}

/**
 * Starts a run of a set in the background; the id of the task is that of the run. A run that cannot succeed is refused
 * at once.
 * @throws {Refusal} 409 for a set without questions, 501 where a language model is required and missing
 */
export async function startRun(
  tx: Tx,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  { ws, base, id }: SetRow,
  choice: Pick<z.infer<typeof Payload>, 'cause' | 'withModel' | 'createdBy' | 'starter'>,
): Promise<string> {
  const accepted = and(
    eq(knowledgeQuestions.ws, ws),
    eq(knowledgeQuestions.setId, id),
    eq(knowledgeQuestions.state, 'accepted'),
  );
  if ((await tx.$count(knowledgeQuestions, accepted)) === 0) throw refuse.conflict('question_set_empty');
  if (choice.withModel && !(await modelFor(tx, config, ws))) throw refuse.notConfigured('llm_not_configured');
  const options = { subject: id, createdBy: choice.createdBy, dedupe: `${id} ${choice.withModel}` };
  return jobs.start(tx, evaluateSet, ws, { base, set: id, ...choice }, options);
}

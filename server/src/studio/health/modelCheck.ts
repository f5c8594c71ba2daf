import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { closerUtterances, ignoredProblems, intentChecks } from '../../platform/db/healthTables.ts';
import { classes, classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { type EmbeddingDeps, embeddingsFor, vectorFor } from '../embeddings/embeddings.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ArtefactError } from '../../nlu/errors.ts';
import { classify } from '../../nlu/predict.ts';
import { type LoadedModel, loadModel } from '../models/modelCache.ts';

/** Milliseconds that one call may take, because other requests wait meanwhile. */
const budget = 60;
/** Number of intents read at a time. */
const batch = 40;
/** The lowest probability at which an utterance is reported as closer to another intent. */
const sure = 0.5;

const DueCheck = z.object({ class_id: z.string(), intent_id: z.string(), model_id: z.string(), version: z.number() });
type DueCheck = z.infer<typeof DueCheck>;

interface Verdict {
  utteranceId: string;
  intentId: string;
  score: number;
}

/**
 * Compares utterances with the newest models of their classes: some of the intents that have changed, or whose model
 * has, since their last comparison. Results are stored, so that each utterance is predicted once. Opens transactions of
 * its own: call it with none open.
 * @returns how many intents it has compared, and how many remain
 */
export async function compareWithModels(
  deps: EmbeddingDeps,
  ws: string,
): Promise<{ checked: number; checking: number }> {
  const { db } = deps;
  const began = performance.now();
  const { due, count } = await db.tx((tx) => dueChecks(tx, ws));
  let done = 0;
  for (const check of due) {
    if (done > 0 && performance.now() - began > budget) break;
    const loaded = await loadModel(db, check.model_id).catch(unlessUnreadable);
    const verdicts = loaded ? await predictCloser(deps, ws, check, loaded) : [];
    await db.tx((tx) => keepVerdicts(tx, check, verdicts));
    done += 1;
  }
  return { checked: done, checking: count - done };
}

/** The intent that a model predicts instead of the utterance's own; undefined when it agrees. */
export function closerIntent(
  { model }: LoadedModel,
  { text, vector }: { text: string; vector: Float32Array | undefined },
  intentId: string,
): { intentId: string; score: number } | undefined {
  if (!model.data.intents.some(({ name }) => name === intentId)) return undefined;
  const [best] = classify(model, text, { vector }).intents;
  return best && best.name !== intentId && best.score >= sure ? { intentId: best.name, score: best.score } : undefined;
}

async function dueChecks(tx: Tx, ws: string): Promise<{ due: DueCheck[]; count: number }> {
  const open = sql`from ${classes} c
    join ${classIntents} m on m.class_id = c.id
    join ${intents} i on i.id = m.intent_id and i.deleted_at is null
    left join ${intentChecks} k on k.class_id = c.id and k.intent_id = i.id
    where c.ws = ${ws} and c.deleted_at is null and c.trained_model is not null
      and (k.model_id is distinct from c.trained_model or k.version is distinct from i.version)`;
  const due = await rowsOf(
    tx,
    sql`select c.id as class_id, i.id as intent_id, c.trained_model as model_id, i.version ${open}
      order by c.id limit ${batch}`,
    DueCheck,
  );
  if (due.length < batch) return { due, count: due.length };
  const [rest] = await rowsOf(tx, sql`select count(*)::int as count ${open}`, z.object({ count: z.number() }));
  return { due, count: rest?.count ?? due.length };
}

async function predictCloser(
  deps: EmbeddingDeps,
  ws: string,
  { intent_id }: DueCheck,
  loaded: LoadedModel,
): Promise<Verdict[]> {
  const rows = await deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select id, text from ${utterances} where intent_id = ${intent_id}`,
      z.object({ id: z.string(), text: z.string() }),
    ),
  );
  const texts = rows.map(({ text }) => text);
  const embeddings = await embeddingsFor(deps, ws, [loaded.model], texts);
  return rows.flatMap(({ id, text }) => {
    const closer = closerIntent(loaded, { text, vector: vectorFor(embeddings, loaded.model, text) }, intent_id);
    return closer ? [{ utteranceId: id, ...closer }] : [];
  });
}

async function keepVerdicts(
  tx: Tx,
  { class_id, intent_id, model_id, version }: DueCheck,
  verdicts: Verdict[],
): Promise<void> {
  await tx.execute(sql`
    delete from ${closerUtterances} using ${utterances} u
    where u.id = ${closerUtterances.utteranceId} and u.intent_id = ${intent_id}
      and ${closerUtterances.classId} = ${class_id}`);
  if (verdicts.length > 0) {
    // An intent of the model may have been purged from the trash.
    await tx.execute(sql`
      insert into ${closerUtterances} (utterance_id, class_id, intent_id, score)
      select v.utterance_id, ${class_id}, v.intent_id, v.score::real
      from unnest(${sql.param(verdicts.map((one) => one.utteranceId))}::text[],
        ${sql.param(verdicts.map((one) => one.intentId))}::text[],
        ${sql.param(verdicts.map((one) => String(one.score)))}::text[]) as v (utterance_id, intent_id, score)
      join ${intents} i on i.id = v.intent_id
      join ${utterances} u on u.id = v.utterance_id
      on conflict (utterance_id, class_id) do update set intent_id = excluded.intent_id, score = excluded.score`);
  }
  await tx
    .insert(intentChecks)
    .values({ classId: class_id, intentId: intent_id, modelId: model_id, version })
    .onConflictDoUpdate({ target: [intentChecks.classId, intentChecks.intentId], set: { modelId: model_id, version } });
}

/** An utterance that the model of its class predicts as another intent. */
export interface CloserIntent {
  id: string;
  intentId: string;
  other: { intentId: string; score: number };
}

/** The results so far, by id of the utterance. Ignored ones are left out. */
export async function readCloserIntents(tx: Tx, ws: string): Promise<ReadonlyMap<string, CloserIntent>> {
  const rows = await rowsOf(
    tx,
    sql`select distinct on (u.id) u.id, u.intent_id, v.intent_id as other, v.score
      from ${closerUtterances} v
      join ${utterances} u on u.id = v.utterance_id and u.ws = ${ws}
      join ${intents} i on i.id = u.intent_id and i.deleted_at is null
      join ${intents} o on o.id = v.intent_id and o.deleted_at is null
      join ${classes} c on c.id = v.class_id and c.deleted_at is null
      join ${classIntents} m on m.class_id = c.id and m.intent_id = u.intent_id
      where v.intent_id <> u.intent_id
        and u.id not in (select subject from ${ignoredProblems} where ws = ${ws} and kind = 'closer')
      order by u.id, v.score desc`,
    z.object({ id: z.string(), intent_id: z.string(), other: z.string(), score: z.number() }),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, intentId: row.intent_id, other: { intentId: row.other, score: row.score } },
    ]),
  );
}

/** Skips a model of an older engine, or a deleted one. */
export function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ArtefactError || error instanceof Refusal) return undefined;
  throw error;
}

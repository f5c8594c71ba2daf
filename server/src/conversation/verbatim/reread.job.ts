import { setImmediate as breathe } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { type Jobs } from '../../platform/jobs/jobs.ts';
import type { TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { embeddingsOf, type LoadedClass, loadClasses } from '../../studio/prediction/classPredictions.ts';
import { predictMessage, newestModels, storePredictions } from './predictions.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';
import { isRankingDue, rankMessages } from './rankMessages.ts';

/** Messages of a step. Each step is stored, so that a killed process loses at most one. */
const step = 1000;
/** Share of the progress for predicting; the rest is for ranking. */
const readingShare = 0.5;
/** Milliseconds of predicting before the event loop runs: the longest that other work has to wait. */
const sliceMs = 8;

/**
 * Predicts every message that needs review with the newest models, and stores the predictions. When a training ends in
 * the meantime, it starts again. Then it ranks the messages by what their review teaches, where the ranking is
 * outdated.
 */
export const rereadVerbatims = defineJob({
  kind: 'verbatim.reread',
  payload: z.object({}),
  retries: 2,
  run: async (task) => {
    const { deps, ws } = task;
    let read = 0;
    let before = '';
    for (;;) {
      const { stamp, classes } = await deps.db.tx((tx) => newestModels(tx, ws));
      if (stamp === before) break;
      before = stamp;
      read += await readAll(task, await loadClasses(deps.db, classes), stamp);
    }
    const due = await deps.db.tx((tx) => isRankingDue(tx, ws, before, recent));
    const onProgress = (fraction: number) => task.progress(readingShare + (1 - readingShare) * fraction);
    const { ranked } = due
      ? await rankMessages(deps.db, ws, { stamp: before, signal: task.signal, onProgress })
      : { ranked: 0 };
    await deps.db.once((tx) => deps.events.changed(tx, ws, 'verbatim'));
    return { read, ranked };
  },
});

/** Starts the job after a training, unless no message needs it or it is already running. */
export async function startRereading(tx: Tx, jobs: Jobs, ws: string): Promise<void> {
  const { stamp } = await newestModels(tx, ws);
  await startWhere(tx, jobs, ws, sql`select 1 as one from ${verbatims} where ${toRead(ws, stamp)} limit 1`);
}

/** How many of the newest verbatims are checked; after each training all are predicted anyway. */
const recent = 500;

/** Starts the job if messages were received since the last run, or the ranking is outdated. */
export async function rereadRecent(tx: Tx, jobs: Jobs, ws: string): Promise<void> {
  const { stamp } = await newestModels(tx, ws);
  if (await isRankingDue(tx, ws, stamp, recent)) {
    await jobs.start(tx, rereadVerbatims, ws, {}, { dedupe: ws });
    return;
  }
  await startWhere(
    tx,
    jobs,
    ws,
    sql`select 1 as one from (
        select * from ${verbatims} where ${eq(verbatims.ws, ws)} order by created_at desc, id desc limit ${recent}
      ) as ${verbatims} where ${toRead(ws, stamp)} limit 1`,
  );
}

async function startWhere(tx: Tx, jobs: Jobs, ws: string, query: SQL): Promise<void> {
  const [left] = await rowsOf(tx, query, z.object({ one: z.number() }));
  if (left) await jobs.start(tx, rereadVerbatims, ws, {}, { dedupe: ws });
}

async function readAll(
  { deps, ws, signal, progress }: TaskContext<unknown>,
  open: readonly LoadedClass[],
  stamp: string,
): Promise<number> {
  const { db } = deps;
  const [{ count } = { count: 0 }] = await db.tx(async (tx) => {
    await raiseWorkMem(tx);
    return rowsOf(
      tx,
      sql`select count(*) as count from (
          select 1 from ${verbatims} where ${toRead(ws, stamp)} group by ${verbatims.messageKey}
        ) as messages`,
      z.object({ count: z.number() }),
    );
  });
  let read = 0;
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const messages = await db.tx((tx) => nextMessages(tx, ws, stamp, last));
    const end = messages.at(-1);
    if (!end) return read;
    const texts = messages.map(({ text }) => text);
    const embeddings = await embeddingsOf(deps, ws, open, texts, true);
    const predictions: Parameters<typeof storePredictions>[3][number][] = [];
    let began = performance.now();
    for (const { key, text } of messages) {
      predictions.push({ key, ...predictMessage(open, text, embeddings) });
      if (performance.now() - began < sliceMs) continue;
      await breathe();
      began = performance.now();
    }
    await db.tx((tx) => storePredictions(tx, ws, stamp, predictions));
    read += messages.length;
    last = end.key;
    progress(readingShare * Math.min(1, read / Math.max(1, count)));
  }
}

/** The next messages in the order of their keys, which is the order of the index. */
function nextMessages(tx: Tx, ws: string, stamp: string, after: string): Promise<{ key: string; text: string }[]> {
  return rowsOf(
    tx,
    sql`select ${verbatims.messageKey} as key, min(${verbatims.body}) as text from ${verbatims}
      where ${toRead(ws, stamp)} and ${verbatims.messageKey} > ${after}
      group by ${verbatims.messageKey} order by ${verbatims.messageKey} limit ${step}`,
    z.object({ key: z.string(), text: z.string() }),
  );
}

/**
 * Condition for messages that need a prediction. Written with subqueries: for joins, the planner has no statistics of
 * new tables yet.
 */
const toRead = (ws: string, stamp: string) => sql`${eq(verbatims.ws, ws)}
  and (select ${verbatimReviews.state} from ${verbatimReviews} where ${verbatimReviews.ws} = ${ws}
    and ${verbatimReviews.messageKey} = ${verbatims.messageKey}) is null
  and (select ${verbatimPredictions.models} from ${verbatimPredictions} where ${verbatimPredictions.ws} = ${ws}
    and ${verbatimPredictions.messageKey} = ${verbatims.messageKey}) is distinct from ${stamp}`;

import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { questionLimits } from '@parlance/contract/questionTables';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';
import { questionActionMessages, questionActions } from '../../platform/db/questionTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { repeat } from '../../platform/repeat.ts';
import { raiseWorkMem } from '../verbatim/raiseWorkMem.ts';
import { gotFallback, isCounted } from '../verbatim/figures.ts';
import { compareInWorker } from '../comparing/compareInWorker.ts';

/** Length of the compared time before and after an action, in milliseconds. */
const days = questionLimits.effectDays * 86_400_000;
/** Milliseconds between two searches for due actions. */
const pause = 10 * 60_000;

const isDue = () => and(isNotNull(questionActions.dueAt), lte(questionActions.dueAt, new Date()));

/** Counts the messages like those of an action in the week before and the week after it, once the week is over. */
export const measureEffects = defineJob({
  kind: 'questions.measure',
  payload: z.object({}),
  retries: 1,
  run: async ({ ws, deps, signal }) => {
    const due = await deps.db.tx((tx) =>
      tx
        .select({ id: questionActions.id, at: questionActions.dueAt })
        .from(questionActions)
        .where(and(eq(questionActions.ws, ws), isDue()))
        .orderBy(questionActions.dueAt),
    );
    for (const { id, at } of due) {
      if (at) await measureEffect(deps, ws, { id, since: new Date(at.getTime() - days) }, signal);
    }
    await deps.db.once((tx) => deps.events.changed(tx, ws, 'verbatim'));
    return { measured: due.length };
  },
});

/** Starts the job where an action is due. */
export async function startMeasuring(tx: Tx, jobs: Jobs, ws: string): Promise<void> {
  if ((await tx.$count(questionActions, and(eq(questionActions.ws, ws), isDue()))) === 0) return;
  await jobs.start(tx, measureEffects, ws, {}, { dedupe: ws });
}

/** Starts to look for actions whose week is over. @returns stops it */
export const startMeasuringEffects = ({ db, jobs, log }: Deps): (() => Promise<void>) =>
  repeat(pause, log, 'effects of actions were not measured', () =>
    db.tx(async (tx) => {
      const rows = await tx.selectDistinct({ ws: questionActions.ws }).from(questionActions).where(isDue());
      for (const { ws } of rows) await jobs.start(tx, measureEffects, ws, {}, { dedupe: ws });
    }),
  );

const Message = z.object({
  key: z.string(),
  text: z.string(),
  language: z.string(),
  /** The action is about this message. */
  own: z.boolean(),
  before: z.number(),
  after: z.number(),
  answered: z.number(),
});

async function measureEffect(
  { db }: { db: Db },
  ws: string,
  { id, since }: { id: string; since: Date },
  signal: AbortSignal,
): Promise<void> {
  const messages = await db.tx((tx) => readAround(tx, ws, id, since));
  const own = [...messages.keys()].filter((at) => messages[at]?.own);
  const texts = messages.map(({ text, language, before, after }) => ({ text, language, count: before + after }));
  const [alike = []] = own.length === 0 ? [] : await compareInWorker({ kind: 'alike', texts, own }, { signal });
  const sum = (of: 'before' | 'after' | 'answered') => alike.reduce((all, at) => all + (messages[at]?.[of] ?? 0), 0);
  await db.tx((tx) =>
    tx
      .update(questionActions)
      .set({
        dueAt: null,
        // Without stored messages of the action there is nothing to measure.
        ...(own.length > 0 && {
          beforeCount: sum('before'),
          afterCount: sum('after'),
          answeredCount: sum('answered'),
          measuredAt: new Date(),
        }),
      })
      .where(and(eq(questionActions.ws, ws), eq(questionActions.id, id))),
  );
}

/** The messages of an action, and the most frequent messages in the weeks before and after it. */
async function readAround(tx: Tx, ws: string, id: string, since: Date): Promise<z.infer<typeof Message>[]> {
  await raiseWorkMem(tx);
  const at = sql`${since.toISOString()}::timestamptz`;
  const [start, end] = [since.getTime() - days, since.getTime() + days].map((time) => new Date(time).toISOString());
  return rowsOf(
    tx,
    sql`select v.message_key as key, min(v.body) as text, mode() within group (order by v.language) as language,
        bool_or(m.message_key is not null) as own,
        (count(*) filter (where ${gotFallback} and v.created_at >= ${start}::timestamptz and v.created_at < ${at}))::int as before,
        (count(*) filter (where ${gotFallback} and v.created_at >= ${at} and v.created_at < ${end}::timestamptz))::int as after,
        (count(*) filter (where ${isCounted('answered')} and v.created_at >= ${at} and v.created_at < ${end}::timestamptz))::int as answered
      from ${verbatims} v
      left join ${questionActionMessages} m on m.ws = v.ws and m.message_key = v.message_key and m.action_id = ${id}
      where v.ws = ${ws}
        and (m.message_key is not null or (v.created_at >= ${start}::timestamptz and v.created_at < ${end}::timestamptz))
      group by v.message_key
      order by own desc, count(*) desc, v.message_key
      limit ${2 * questionLimits.texts}`,
    Message,
  );
}

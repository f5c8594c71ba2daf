import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ScriptOutput, ScriptRun, ScriptRunDetail, ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns, scriptSteps } from '../../platform/db/automationTables.ts';
import { beforeCommit, rowsOf, type Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { presentFacts } from './facts.ts';

export type RunRow = typeof scriptRuns.$inferSelect;

/** The topic for the log lines of a script and the states of its runs. */
export const outputTopic = (scriptId: string): string => `script:${scriptId}`;
const maxListed = 100;

export const presentRun = (row: RunRow): ScriptRun => ({
  run_id: row.id,
  script_id: row.scriptId,
  version: row.version,
  state: row.state,
  branch: row.branch,
  cause: row.cause,
  actor: row.actor,
  vthingId: row.thing,
  conversation_id: row.conversationId,
  asking: row.asking?.question ?? null,
  wake_at: row.state === 'waiting' ? row.wakeAt.toISOString() : null,
  steps: row.steps,
  lines: row.lines,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});

/** The run that sent a message, by the id of the message; undefined where no run did. */
export const runOfMessage = (messageId: string): string | undefined =>
  /^(?:say|ask|again|back|failed|cancelled|ended)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-|$)/.exec(
    messageId,
  )?.[1];

/** Errors of the script itself, by where they are: in one of its lines, in a function, or a value without a line. */
const failures: ReadonlySet<string> = new Set([
  'script_failed',
  'script_failed_in_function',
  'script_failed_somewhere',
]);

/** Whether the script ended by itself, not by a limit of the server or a person. */
export const isEndedByScript = ({ state, error }: Pick<RunRow, 'state' | 'error'>): boolean =>
  state === 'done' || (state === 'failed' && error !== null && failures.has(error.type));

export type NewRun = Pick<RunRow, 'scriptId' | 'version' | 'cause' | 'actor' | 'thing' | 'input' | 'depth'> &
  Partial<Pick<RunRow, 'branch' | 'conversationId' | 'place' | 'turn' | 'facts'>>;

/**
 * Queues a run, at once or after a wait. A chain of runs that start each other is ended by a failed run at a limit.
 *
 * @param waitsUntil when it begins, unless something wakes it before; by default at once
 * @throws {Refusal} 409 where too many are open
 */
export async function startRun(tx: Tx, events: Events, ws: string, run: NewRun, waitsUntil?: Date): Promise<RunRow> {
  // Dialogs do not count: there are as many as people who talk.
  const others = and(eq(scriptRuns.ws, ws), isNull(scriptRuns.endedAt), isNull(scriptRuns.conversationId));
  const max = scriptLimits.openRuns;
  if (!run.conversationId && (await tx.$count(scriptRuns, others)) >= max)
    throw refuse.conflict('too_many_runs', { max });
  const endless = run.depth > scriptLimits.depth && {
    state: 'failed' as const,
    error: errorDetail('script_chain_too_long', { max: scriptLimits.depth }),
    endedAt: new Date(),
  };
  const waiting = waitsUntil && { state: 'waiting' as const, wakeAt: waitsUntil };
  const row = await insertRun(tx, ws, { ...run, ...waiting, ...endless });
  await publishState(tx, events, row);
  if (!endless) await wake(tx, 'runs');
  return row;
}

/** Stores a run that did not start, with the rules that did not hold, or the reason that prevented it. */
export async function skipRun(
  tx: Tx,
  events: Events,
  ws: string,
  run: NewRun & Pick<Partial<RunRow>, 'result' | 'error'>,
): Promise<RunRow> {
  const row = await insertRun(tx, ws, { ...run, state: 'skipped', endedAt: new Date() });
  await publishState(tx, events, row);
  return row;
}

async function insertRun(tx: Tx, ws: string, run: NewRun & Partial<RunRow>): Promise<RunRow> {
  const [row] = await tx
    .insert(scriptRuns)
    .values({ id: newId(), ws, seed: randomInt(2 ** 31), ...run })
    .returning();
  if (!row) throw new Error('the run was not stored');
  return row;
}

/**
 * Like `startRun`, for causes that do not fail if there is no room for another run. The first run without room is
 * stored as skipped.
 * @returns whether there was room
 */
export async function startIfRoom(tx: Tx, events: Events, ws: string, run: NewRun): Promise<boolean> {
  try {
    await startRun(tx, events, ws, run);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!(await isSkippedFor(tx, ws, run, error))) await skipRun(tx, events, ws, { ...run, error: error.detail });
    return false;
  }
}

/** Whether the last run of a script was skipped for the same reason. */
async function isSkippedFor(tx: Tx, ws: string, { scriptId }: NewRun, { type }: Refusal): Promise<boolean> {
  const [last] = await tx
    .select({ state: scriptRuns.state, error: scriptRuns.error })
    .from(scriptRuns)
    .where(and(eq(scriptRuns.ws, ws), eq(scriptRuns.scriptId, scriptId)))
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(1);
  return last?.state === 'skipped' && last.error?.type === type;
}

/**
 * Publishes output of a script at the end of the transaction, as the topic that all its runs share is locked from then
 * on.
 */
export const publishOutput = (tx: Tx, events: Events, output: ScriptOutput): Promise<void> =>
  beforeCommit(tx, async () => {
    await events.publish(tx, outputTopic(output.script_id), output);
  });

/** Publishes the new state of a run to the output of its script, and that lists of runs have changed. */
export async function publishState(tx: Tx, events: Events, { id, ws, scriptId, state, error }: RunRow): Promise<void> {
  const time = new Date().toISOString();
  await publishOutput(tx, events, { type: 'run', script_id: scriptId, run_id: id, time, state, error });
  await events.changed(tx, ws, 'run');
}

/** Publishes to the output of a script that a run has made a call. */
export const publishStep = (tx: Tx, events: Events, { id, scriptId }: RunRow, seq: number): Promise<void> =>
  publishOutput(tx, events, { type: 'step', script_id: scriptId, run_id: id, time: new Date().toISOString(), seq });

/** The last runs of a script, or those that have not ended, newest first. */
export async function listRuns(tx: Tx, ws: string, scriptId: string, which: 'all' | 'open'): Promise<ScriptRun[]> {
  const rows = await tx
    .select()
    .from(scriptRuns)
    .where(
      and(
        eq(scriptRuns.ws, ws),
        eq(scriptRuns.scriptId, scriptId),
        which === 'open' ? isNull(scriptRuns.endedAt) : undefined,
      ),
    )
    .orderBy(desc(scriptRuns.createdAt))
    .limit(maxListed);
  return rows.map(presentRun);
}

/** @throws {Refusal} 404 */
export async function findRun(tx: Tx, ws: string, scriptId: string, id: string): Promise<RunRow> {
  const [row] = await tx
    .select()
    .from(scriptRuns)
    .where(and(eq(scriptRuns.ws, ws), eq(scriptRuns.scriptId, scriptId), eq(scriptRuns.id, id)));
  if (!row) throw refuse.notFound('script_run_not_found');
  return row;
}

/** A run with each of its calls. @throws {Refusal} 404 */
export async function readRun(tx: Tx, ws: string, scriptId: string, id: string): Promise<ScriptRunDetail> {
  const row = await findRun(tx, ws, scriptId, id);
  return {
    ...presentRun(row),
    input: row.input,
    facts: row.facts && presentFacts(row.facts),
    result: row.result,
    trace: (await readSteps(tx, row)).map(presentStep),
  };
}

export const presentStep = ({
  seq,
  kind,
  args,
  result,
  error,
  line,
  inFunction,
  ms,
  at,
}: typeof scriptSteps.$inferSelect): ScriptStep => ({
  seq,
  kind,
  args,
  result,
  error,
  line,
  function: inFunction,
  ms,
  at: at.toISOString(),
});

/** The journal of a run. */
export const readSteps = (tx: Tx, { ws, id }: Pick<RunRow, 'ws' | 'id'>) =>
  tx
    .select()
    .from(scriptSteps)
    .where(and(eq(scriptSteps.ws, ws), eq(scriptSteps.runId, id)))
    .orderBy(asc(scriptSteps.seq));

/**
 * Cancels a run of a script, or all that have not ended. Returns how many. The process that runs one notices at its
 * next step.
 */
export async function cancelRuns(tx: Tx, events: Events, ws: string, scriptId: string, id?: string): Promise<number> {
  const rows = await tx
    .update(scriptRuns)
    .set({ state: 'cancelled', endedAt: sql`now()`, asking: null, lease: null, leaseUntil: null })
    .where(
      and(
        eq(scriptRuns.ws, ws),
        eq(scriptRuns.scriptId, scriptId),
        isNull(scriptRuns.endedAt),
        id === undefined ? undefined : eq(scriptRuns.id, id),
      ),
    )
    .returning();
  for (const row of rows) await publishState(tx, events, row);
  return rows.length;
}

/**
 * The start of a script's output for a reader: at most its last 50 events.
 *
 * @param after the last event that the reader has; undefined: none
 * @returns the event to begin after, and how many newer events are left out
 */
export async function beforeLastOutput(
  tx: Tx,
  scriptId: string,
  after: string | undefined,
): Promise<{ after: string; dropped: number }> {
  const [row] = await rowsOf(
    tx,
    sql`with newer as (
        select id, row_number() over (order by id desc) as place from events
        where topic = ${outputTopic(scriptId)} and id > ${after ?? '0'}::bigint and ${isKept}
      )
      select max(id)::text as id, count(*)::int as dropped from newer where place > ${outputKept}::int`,
    z.object({ id: z.string().nullable(), dropped: z.number() }),
  );
  return { after: row?.id ?? after ?? '0', dropped: after === undefined ? 0 : (row?.dropped ?? 0) };
}

/** Steps are left out: there are many, and readers of past output need lines and states only. */
const isKept = sql`payload ->> 'type' <> 'step'`;
/** Most past events of a script's output that a reader gets. */
const outputKept = 50;

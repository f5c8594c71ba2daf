import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ScriptFunction, type ScriptContent } from '@parlance/contract/calls/scripts';
import type { ScriptOutput, StepError } from '@parlance/contract/calls/scriptRuns';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { scriptLimits } from '@parlance/contract/limits';
import { conditionsOf, evaluateRule, type Fact, type RuleCondition } from '@parlance/contract/ruleTree';
import { scripts, scriptSteps } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { resolveThing } from '../../workspace/things/things.ts';
import { findAttribute } from '../attributes/attributes.ts';
import type { GuestCall, GuestEnd, JournalEntry, Outcome, Program } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readVersion } from '../scripts/scripts.ts';
import { type CallScope, effects, endOfWait, errorForScript, requests } from './hostCalls.ts';
import { lockRun, moveRun } from './runLeases.ts';
import { outputTopic, readSteps, type RunRow, tellState } from './runs.ts';

/** A run that was taken over more often without a step seems to end the processes that run it. */
const mostAttempts = 5;

/** Runs a leased run until it ends, waits, or is not this process's any more. */
export async function executeRun(deps: Deps, sandbox: Sandbox, run: RunRow): Promise<void> {
  if (run.attempts > mostAttempts) return finish(deps, run, { state: 'failed', error: errorDetail('script_lost') });
  const prepared = await deps.db.tx((tx) => prepare(tx, run));
  if ('skipped' in prepared) return finish(deps, run, { state: 'skipped', result: prepared.skipped });
  if ('error' in prepared) return finish(deps, run, { state: 'failed', error: prepared.error });
  const burst = { deps, run, script: prepared.script, http: 0, lines: run.lines };
  const end = await sandbox.run(prepared.program, (calls) => answer(burst, calls));
  if (end.type !== 'left') await finish(deps, run, endOf(end));
}

interface Burst extends CallScope {
  /** HTTP calls so far. */
  http: number;
  lines: number;
}

type Prepared = { program: Program; script: string } | { skipped: unknown } | { error: ErrorDetail };

async function prepare(tx: Tx, run: RunRow): Promise<Prepared> {
  const [script] = await tx
    .select({ name: scripts.name, type: scripts.type })
    .from(scripts)
    .where(eq(scripts.id, run.scriptId));
  try {
    const content = await readVersion(tx, { id: run.scriptId }, run.version);
    const steps = await readSteps(tx, run);
    const { rules, commands = [] } = content.attributes.consoleModel;
    if (script?.type === 'std' && rules && steps.length === 0) {
      const outcome = evaluateRule(rules, await factsFor(tx, run, conditionsOf(rules)));
      if (outcome.result !== true) return { skipped: outcome };
    }
    const journal: JournalEntry[] = [];
    for (const step of steps) journal.push(await entryOf(tx, step));
    const { id: run_id, cause, actor, thing, input, version } = run;
    const context = JSON.stringify({ run_id, script: script?.name, version, cause, actor, thing, ...input });
    const program = {
      code: codeOf(content, commands),
      journal,
      clock: run.createdAt.getTime(),
      seed: run.seed,
      context,
    };
    return { program, script: script?.name ?? '' };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.detail };
    throw error;
  }
}

/** Commands come before the code, on its first line. */
const codeOf = ({ scriptCode }: ScriptContent, commands: readonly unknown[]): string =>
  commands.length === 0
    ? scriptCode
    : `for (const c of ${JSON.stringify(commands)}) await command(c.target, c.action, c.command, c.event);${scriptCode}`;

/** The values of attributes that conditions name. */
async function factsFor(
  tx: Tx,
  { ws, thing }: RunRow,
  conditions: readonly RuleCondition[],
): Promise<(condition: RuleCondition) => Fact | undefined> {
  const facts = new Map<RuleCondition, Fact>();
  for (const condition of conditions) {
    const { name, trigger: event_name, attribute_name } = condition;
    const id = name === '' ? null : name === '*' ? thing : await thingId(tx, ws, name);
    const row = id === undefined ? undefined : await findAttribute(tx, ws, { thing: id, event_name, attribute_name });
    if (row) facts.set(condition, { value: row.value, unit: row.unit });
  }
  return (condition) => facts.get(condition);
}

/** The id of a thing; undefined: there is none. */
async function thingId(tx: Tx, ws: string, name: string): Promise<string | undefined> {
  try {
    return (await resolveThing(tx, ws, name)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function entryOf(tx: Tx, step: typeof scriptSteps.$inferSelect): Promise<JournalEntry> {
  const { seq, kind, args, result, error, at } = step;
  const value = kind === 'call' && result !== null ? await withCode(tx, result) : result;
  const told = value === null ? undefined : JSON.stringify(value);
  return { seq, kind, args: JSON.stringify(args), result: told, error: error ?? undefined, at: at.getTime() };
}

/** A function that a script calls, with the code of its version, which the journal does not repeat. */
async function withCode(tx: Tx, noted: unknown): Promise<unknown> {
  const found = ScriptFunction.parse(noted);
  const { scriptCode } = await readVersion(tx, { id: found.script_id }, found.version);
  return { ...found, code: scriptCode };
}

/** Answers calls of a script: each is one step, and one transaction with its effect; null: the script is left. */
async function answer(burst: Burst, calls: readonly GuestCall[]): Promise<Outcome[] | null> {
  const [first] = calls;
  if (!first) return [];
  if (first.kind === 'log') return log(burst, calls);
  if (first.kind === 'wait') return wait(burst, first);
  const { deps, run } = burst;
  const began = performance.now();
  const args = argsOf(first);
  const request = requests[first.kind];
  if (first.kind === 'http' && (burst.http += 1) > scriptLimits.httpCalls) {
    return stop(burst, errorDetail('script_limit_http', { max: scriptLimits.httpCalls }));
  }
  const requested = request && (await attempt(first.kind, () => request(burst, args, first.seq)));
  return deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return null;
    const done = requested ?? (await attempt(first.kind, async () => effects[first.kind]?.(tx, burst, args)));
    const at = new Date();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const stored = await note(tx, burst, { ...first, ...done, ms, at });
    const result = first.kind === 'call' && stored.result !== null ? await withCode(tx, stored.result) : stored.result;
    return [outcomeOf({ ...stored, result }, at)];
  });
}

interface Done {
  result: unknown;
  error: StepError | null;
}

/** What a call comes to: a value or an error that the script meets. @throws other errors: the run is tried again */
async function attempt(kind: string, work: () => Promise<unknown>): Promise<Done> {
  try {
    return { result: (await work()) ?? null, error: null };
  } catch (error) {
    const told = errorForScript(error, kind);
    if (!told) throw error;
    return { result: null, error: told };
  }
}

const outcomeOf = ({ result, error }: Done, at: Date): Outcome => ({
  result: result === null || result === undefined ? undefined : JSON.stringify(result),
  error: error ?? undefined,
  at: at.getTime(),
});

/** Writes a step into the journal; a result that is too large becomes an error. */
async function note(
  tx: Tx,
  { run }: Burst,
  { seq, kind, args, result, error, ms, at }: GuestCall & Done & { ms: number; at: Date },
): Promise<Done> {
  const isLarge = result !== null && JSON.stringify(result).length > scriptLimits.valueBytes;
  const max = scriptLimits.valueBytes / 1024;
  const { type: name, message } = errorDetail('script_limit_value', { max });
  const kept = isLarge ? { result: null, error: { name, message } } : { result, error };
  await tx
    .insert(scriptSteps)
    .values({ runId: run.id, ws: run.ws, seq, kind, args: argsOf({ args }), ...kept, ms, at });
  await moveRun(tx, run, { steps: seq + 1 });
  return kept;
}

function argsOf({ args }: Pick<GuestCall, 'args'>): unknown[] {
  const read: unknown = JSON.parse(args);
  return Array.isArray(read) ? read : [];
}

/** Writes lines into the output, those that were logged together at once. */
async function log(burst: Burst, calls: readonly GuestCall[]): Promise<Outcome[] | null> {
  const { deps, run } = burst;
  const max = scriptLimits.lines;
  const room = Math.max(0, max - burst.lines);
  const told = calls.slice(0, room);
  burst.lines += told.length;
  const at = new Date();
  const ours = await deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return false;
    for (const { seq, kind, args } of told) {
      const message = z.array(z.string()).catch([]).parse(argsOf({ args })).join(' ').slice(0, scriptLimits.lineLength);
      await tx.insert(scriptSteps).values({ runId: run.id, ws: run.ws, seq, kind, args: [message], at });
      const line: ScriptOutput = {
        type: 'log',
        script_id: run.scriptId,
        run_id: run.id,
        time: at.toISOString(),
        message,
      };
      await deps.events.publish(tx, outputTopic(run.scriptId), line);
    }
    const last = told.at(-1);
    if (last) await moveRun(tx, run, { steps: last.seq + 1, lines: burst.lines });
    return true;
  });
  if (!ours) return null;
  if (told.length < calls.length) return stop(burst, errorDetail('script_limit_lines', { max }));
  return calls.map(() => ({ at: at.getTime() }));
}

/** Leaves a script until its time has come; the step is noted as done at that time. */
async function wait(burst: Burst, call: GuestCall): Promise<Outcome[] | null> {
  const { deps, run } = burst;
  const now = new Date();
  const end = await attempt('wait', async () => endOfWait(argsOf(call), now));
  return deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return null;
    const until = end.result instanceof Date ? end.result : now;
    await note(tx, burst, { ...call, result: null, error: end.error, ms: 0, at: until });
    if (end.error) return [outcomeOf(end, now)];
    const moved = await moveRun(tx, run, { state: 'waiting', wakeAt: until, lease: null, leaseUntil: null });
    if (moved) await tellState(tx, deps.events, moved);
    return null;
  });
}

/** Ends a run by a limit that the server keeps. */
async function stop({ deps, run }: Burst, error: ErrorDetail): Promise<null> {
  await finish(deps, run, { state: 'failed', error });
  return null;
}

type Finish = Pick<Partial<RunRow>, 'result' | 'error'> & Pick<RunRow, 'state'>;

async function finish({ db, events }: Deps, run: RunRow, end: Finish): Promise<void> {
  await db.tx(async (tx) => {
    const row = await moveRun(tx, run, { ...end, endedAt: new Date(), lease: null, leaseUntil: null });
    if (row) await tellState(tx, events, row);
  });
}

function endOf(end: Exclude<GuestEnd, { type: 'left' }>): Finish {
  if (end.type === 'done') return { state: 'done', result: end.result === undefined ? null : JSON.parse(end.result) };
  if (end.type === 'failed') {
    const reason = `${end.name}: ${end.message}`;
    return { state: 'failed', error: errorDetail('script_failed', { line: end.line, reason }) };
  }
  if (end.type === 'mismatch') {
    const { seq: step, was, now } = end;
    return { state: 'failed', error: errorDetail('script_changed', { step, was, now }) };
  }
  return { state: 'failed', error: limitErrors[end.limit] };
}

const limitErrors: Readonly<Record<(GuestEnd & { type: 'limit' })['limit'], ErrorDetail>> = {
  step: errorDetail('script_limit_step', { max: scriptLimits.stepMs }),
  burst: errorDetail('script_limit_burst', { max: scriptLimits.burstMs }),
  memory: errorDetail('script_limit_memory', { max: scriptLimits.memoryBytes / 1024 / 1024 }),
  stack: errorDetail('script_limit_stack', { max: scriptLimits.stackBytes / 1024 }),
  steps: errorDetail('script_limit_steps', { max: scriptLimits.steps }),
  value: errorDetail('script_limit_value', { max: scriptLimits.valueBytes / 1024 }),
  idle: errorDetail('script_limit_idle'),
};

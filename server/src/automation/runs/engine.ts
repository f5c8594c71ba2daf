import { z } from 'zod';
import { storable } from '@parlance/contract/common';
import type { Asking } from '@parlance/contract/calls/dialogs';
import type { StepError } from '@parlance/contract/calls/scriptRuns';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptSteps } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import type { GuestCall, GuestEnd, Outcome } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import { storableJson } from '../sandbox/storableJson.ts';
import { askQuestion, languageOfRun, returnToQuestion } from './askQuestion.ts';
import { type Conversations, dialogRunOf } from './conversations.ts';
import { type CallScope, effects, endOfWait, errorForScript, requests, talking } from './hostCalls.ts';
import { prepareRun, withCode } from './prepareRun.ts';
import { lockRun, moveRun } from './runLeases.ts';
import { type RunRow, publishOutput, publishState, publishStep } from './runs.ts';

/** Attempts after which a run without progress fails, as it probably crashes the processes that run it. */
const maxAttempts = 5;

/**
 * Runs a leased run until it ends or waits, or the lease is lost.
 * @param isTurn whether the caller decides what happens with a message that did not fit
 */
export async function executeRun(
  deps: Deps,
  sandbox: Sandbox,
  run: RunRow,
  conversations?: Conversations,
  isTurn = false,
): Promise<void> {
  const scope = { deps, run, script: '', conversations };
  if (run.attempts > maxAttempts) return finish(scope, { state: 'failed', error: errorDetail('script_lost') });
  if (run.asking && !(await endQuestion(scope, run.asking))) return;
  const prepared = await deps.db.tx((tx) => prepareRun(tx, run));
  if ('skipped' in prepared) return finish(scope, { state: 'skipped', result: prepared.skipped });
  if ('error' in prepared) return finish(scope, { state: 'failed', error: prepared.error });
  const burst = { ...scope, script: prepared.script, http: 0, said: 0, typing: false, lines: run.lines, isTurn };
  const end = await sandbox.run(prepared.program, (calls) => answer(burst, calls));
  if (burst.typing) await showTyping(burst, false);
  if (end.type !== 'left') await finish(scope, endOf(end));
}

interface Burst extends CallScope {
  /** HTTP calls so far. */
  http: number;
  /** Messages so far. */
  said: number;
  /** Whether the typing indicator is shown. */
  typing: boolean;
  lines: number;
  isTurn: boolean;
}

/**
 * Answers calls of a script. Each call is a step, stored in one transaction with its effect. Null: the script is
 * abandoned.
 */
async function answer(burst: Burst, calls: readonly GuestCall[]): Promise<Outcome[] | null> {
  const [first] = calls;
  if (!first) return [];
  if (first.kind === 'log') return log(burst, calls);
  if (first.kind === 'wait') return wait(burst, first);
  if (first.kind === 'ask') return askAndLeave(burst, first);
  const { deps, run } = burst;
  const began = performance.now();
  const args = argsOf(first);
  const request = requests[first.kind];
  if (first.kind === 'http' && (burst.http += 1) > scriptLimits.httpCalls) {
    return stop(burst, errorDetail('script_limit_http', { max: scriptLimits.httpCalls }));
  }
  if (first.kind === 'say' && !mayTalk(burst)) return stop(burst, tooManyMessages);
  // A message hides the typing indicator.
  if (first.kind === 'say') burst.typing = false;
  if (request && !burst.typing) await showTyping(burst, true);
  const requested = request && (await attempt(first.kind, () => request(burst, args, first.seq)));
  return deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return null;
    const done =
      requested ?? (await attempt(first.kind, async () => effects[first.kind]?.(tx, burst, args, first.seq)));
    const at = new Date();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const stored = await note(tx, burst, { ...first, ...done, ms, at });
    const result = first.kind === 'call' && stored.result !== null ? await withCode(tx, stored.result) : stored.result;
    return [outcomeOf({ ...stored, result }, at)];
  });
}

interface CallResult {
  result: unknown;
  error: StepError | null;
}

/** Runs a call. Returns its value, or an error for the script. @throws other errors: the run is attempted again */
async function attempt(kind: string, work: () => Promise<unknown>): Promise<CallResult> {
  try {
    return { result: (await work()) ?? null, error: null };
  } catch (error) {
    const scriptError = errorForScript(error, kind);
    if (!scriptError) throw error;
    return { result: null, error: scriptError };
  }
}

const outcomeOf = ({ result, error }: CallResult, at: Date): Outcome => ({
  result: result === null || result === undefined ? undefined : sortedJson(result),
  error: error ?? undefined,
  at: at.getTime(),
});

/** Writes a step into the journal; a result that is too large is replaced by an error. */
async function note(
  tx: Tx,
  { run, deps }: CallScope,
  { seq, kind, args, line, in: inFunction, result, error, ms, at }: GuestCall & CallResult & { ms: number; at: Date },
): Promise<CallResult> {
  const text = result === null ? 'null' : storableJson(JSON.stringify(result));
  const isLarge = text.length > scriptLimits.valueBytes;
  const max = scriptLimits.valueBytes / 1024;
  const { type: name, message } = errorDetail('script_limit_value', { max });
  const storableError = error && { ...error, message: storable(error.message) };
  const kept: CallResult = isLarge
    ? { result: null, error: { name, message } }
    : { result: JSON.parse(text), error: storableError };
  await tx
    .insert(scriptSteps)
    .values({ runId: run.id, ws: run.ws, seq, kind, args: argsOf({ args }), line, inFunction, ...kept, ms, at });
  await moveRun(tx, run, { steps: seq + 1 });
  await publishStep(tx, deps.events, run, seq);
  return kept;
}

/** The parsed arguments of a call. */
export function argsOf({ args }: Pick<GuestCall, 'args'>): unknown[] {
  const read: unknown = JSON.parse(args);
  return Array.isArray(read) ? read : [];
}

/** Writes lines into the output; lines that are logged together share a transaction. */
async function log(burst: Burst, calls: readonly GuestCall[]): Promise<Outcome[] | null> {
  const { deps, run } = burst;
  const max = scriptLimits.lines;
  const room = Math.max(0, max - burst.lines);
  const accepted = calls.slice(0, room);
  burst.lines += accepted.length;
  const at = new Date();
  const ours = await deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return false;
    for (const { seq, kind, args, line: place, in: inFunction } of accepted) {
      const text = z.array(z.string()).catch([]).parse(argsOf({ args })).join(' ').slice(0, scriptLimits.lineLength);
      const message = storable(text);
      const step = { runId: run.id, ws: run.ws, seq, kind, args: [message], line: place, inFunction, at };
      await tx.insert(scriptSteps).values(step);
      const line = { script_id: run.scriptId, run_id: run.id, time: at.toISOString(), message };
      await publishOutput(tx, deps.events, { type: 'log', ...line });
    }
    const last = accepted.at(-1);
    if (last) await moveRun(tx, run, { steps: last.seq + 1, lines: burst.lines });
    return true;
  });
  if (!ours) return null;
  if (accepted.length < calls.length) return stop(burst, errorDetail('script_limit_lines', { max }));
  return calls.map(() => ({ at: at.getTime() }));
}

/** Abandons a script until a time; the journal has the step as done at that time. */
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
    if (moved) await tellWait(tx, deps, moved);
    return null;
  });
}

/** Publishes that a run waits, and wakes every process to note until when. */
async function tellWait(tx: Tx, { events }: Deps, run: RunRow): Promise<void> {
  await publishState(tx, events, run);
  await wake(tx, 'runs');
}

const tooManyMessages = errorDetail('script_limit_messages', { max: scriptLimits.messages });
const mayTalk = (burst: Burst): boolean => (burst.said += 1) <= scriptLimits.messages;

/** Asks, and abandons the script until the person has answered. */
async function askAndLeave(burst: Burst, call: GuestCall): Promise<Outcome[] | null> {
  const { deps, run } = burst;
  if (!mayTalk(burst)) return stop(burst, tooManyMessages);
  const now = new Date();
  const given = { seq: call.seq, line: call.line, in: call.in, args: argsOf(call) };
  return deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, run))) return null;
    let asked: Awaited<ReturnType<typeof askQuestion>> | undefined;
    const done = await attempt('ask', async () => {
      const leavesUnfit = burst.isTurn && burst.said === 1;
      asked = await askQuestion(tx, { ...talking(burst), language: languageOfRun(run), leavesUnfit }, given, now);
    });
    if (!asked) return [outcomeOf(await note(tx, burst, { ...call, ...done, ms: 0, at: now }), now)];
    const { asking, until } = asked;
    const moved = await moveRun(tx, run, { state: 'waiting', wakeAt: until, asking, lease: null, leaseUntil: null });
    if (moved) await tellWait(tx, deps, moved);
    return null;
  });
}

/**
 * Ends a question without an answer in time: the answer is null, or the run is cancelled. Returns whether the run
 * continues.
 */
async function endQuestion(scope: CallScope, asking: Asking): Promise<boolean> {
  const { seq, args, options, line = null, in: name = null } = asking;
  if (options.timeout === undefined || options.timeout === null) {
    const error = errorDetail('script_not_answered', { max: scriptLimits.askDays });
    await finish(scope, { state: 'cancelled', error });
    return false;
  }
  return scope.deps.db.tx(async (tx) => {
    if (!(await lockRun(tx, scope.run))) return false;
    const call = { seq, kind: 'ask', args: JSON.stringify(args), line, in: name };
    await note(tx, scope, { ...call, result: null, error: null, ms: 0, at: new Date() });
    return (await moveRun(tx, scope.run, { asking: null, turn: null })) !== undefined;
  });
}

async function showTyping(burst: Burst, active: boolean): Promise<void> {
  const dialog = dialogRunOf(burst.run);
  if (!dialog) return;
  burst.typing = active;
  await burst.deps.db.tx(async (tx) => burst.conversations?.showTyping(tx, dialog, active));
}

/** Ends a run that reached a limit of the server. */
async function stop(scope: CallScope, error: ErrorDetail): Promise<null> {
  await finish(scope, { state: 'failed', error });
  return null;
}

type Finish = Pick<Partial<RunRow>, 'result' | 'error'> & Pick<RunRow, 'state'>;

async function finish({ deps: { db, events }, run, conversations }: CallScope, end: Finish): Promise<void> {
  await db.tx(async (tx) => {
    const ended = { ...end, asking: null, endedAt: new Date(), lease: null, leaseUntil: null };
    const row = await moveRun(tx, run, ended);
    if (!row) return;
    await publishState(tx, events, row);
    const dialog = dialogRunOf(row);
    if (!dialog || !conversations) return;
    if (end.state === 'failed') await conversations.sayFailure(tx, dialog, `failed-${run.id}`);
    await returnToQuestion(tx, conversations, dialog);
  });
}

/** The end of a run, by the end of its script. */
export function endOf(end: Exclude<GuestEnd, { type: 'left' }>): Finish {
  if (end.type === 'done') return { state: 'done', result: end.result === undefined ? null : JSON.parse(end.result) };
  if (end.type === 'failed') {
    const { line, in: name } = end;
    const reason = storable(`${end.name}: ${end.message}`);
    if (line === 0) return { state: 'failed', error: errorDetail('script_failed_somewhere', { reason }) };
    const error =
      name === null
        ? errorDetail('script_failed', { line, reason })
        : errorDetail('script_failed_in_function', { line, name, reason });
    return { state: 'failed', error };
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
  depth: errorDetail('script_limit_depth', { max: scriptLimits.valueDepth }),
  idle: errorDetail('script_limit_idle'),
};

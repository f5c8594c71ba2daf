import type { ParsedBodyOf } from '@parlance/contract';
import type { ScriptReplay, scriptReplayCalls } from '@parlance/contract/calls/scriptReplays';
import type { Tx } from '../../platform/db/port.ts';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findRun } from '../runs/runs.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { type CalledDraft, calledDraft } from '../scripts/callers.ts';
import { findScript, isFunction } from '../scripts/scripts.ts';
import { listCallerRuns } from './callerRuns.ts';
import { listLastRuns } from './lastRuns.ts';
import { readReplayVersion, replayRun } from './replayRun.ts';
import { readVariables } from './runVariables.ts';

/** People wait for replays; with their own threads, replays do not delay runs or dialogs. */
let sandbox: Sandbox | undefined;
const replays = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

const replayPath = 'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay';

export const scriptReplayHandlers: Handlers<keyof typeof scriptReplayCalls> = {
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables': async ({ ws, params }, deps) => {
    const { script, run } = await deps.db.tx(async (tx) => ({
      script: await findScript(tx, ws, params.id),
      run: await findRun(tx, ws, params.id, params.runId),
    }));
    return { data: await readVariables(deps, replays(), script, run) };
  },

  'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay': async ({ ws, params, body }, deps) => {
    const { script, run, against, called } = await deps.db.tx(async (tx) => {
      const found = await findScript(tx, ws, params.id);
      const repeated = await findRun(tx, ws, params.id, params.runId);
      return {
        script: found,
        run: repeated,
        against: await readReplayVersion(tx, found, body),
        called: await readCalled(tx, ws, body),
      };
    });
    return replayRun(deps, replays(), script, run, { ...against, called });
  },

  'POST /api/1.0/workspaces/:ws/script/:id/replays': async ({ ws, params, body, reply }, deps) => {
    const left = abortOnDisconnect(reply);
    const { script, runs, against, others } = await deps.db.tx(async (tx) => {
      const found = await findScript(tx, ws, params.id);
      const last = await listLastRuns(tx, ws, params.id, body.last);
      const wanted = await readReplayVersion(tx, found, body);
      const callers = isFunction(wanted.content) ? await listCallerRuns(tx, found, body.last) : [];
      return { script: found, runs: last, against: wanted, others: callers };
    });
    const called = calledDraft(script, against.content);
    const all = [
      ...runs.map((run) => ({ script, run, ...against, called: undefined })),
      ...others.map((one) => ({ ...one, version: one.run.version, called })),
    ].toSorted((a, b) => b.run.createdAt.getTime() - a.run.createdAt.getTime());
    const data = [];
    for (const { script: repeated, run, ...as } of all.slice(0, body.last)) {
      left.throwIfAborted();
      data.push(summaryOf(await replayRun(deps, replays(), repeated, run, as)));
    }
    return { version: against.version, data };
  },
};

/**
 * The draft of a function that a run is replayed with. @throws {Refusal} 404 where the script or its version is not
 * kept
 */
async function readCalled(
  tx: Tx,
  ws: string,
  { called }: ParsedBodyOf<typeof replayPath>,
): Promise<CalledDraft | undefined> {
  if (!called) return undefined;
  const script = await findScript(tx, ws, called.script_id);
  return calledDraft(script, (await readReplayVersion(tx, script, called)).content);
}

function summaryOf({ run, same, replayed, steps, difference }: ScriptReplay) {
  const first = difference === null ? undefined : steps[difference];
  if (!first) return { run, same, replayed, difference: null };
  const [was, now] = [first.recorded, first.replayed].map((call) => call && { kind: call.kind, args: call.args });
  return {
    run,
    same,
    replayed,
    difference: { recorded: was?.kind ?? null, replayed: now?.kind ?? null, was: was ?? null, now: now ?? null },
  };
}

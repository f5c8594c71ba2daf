import { and, desc, eq } from 'drizzle-orm';
import type { ScriptReplay, scriptReplayCalls } from '@parlance/contract/calls/scriptReplays';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findRun } from '../runs/runs.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { findScript } from '../scripts/scripts.ts';
import { readAgainst, replayRun } from './replayRun.ts';
import { readVariables } from './runVariables.ts';

/** People wait for replays, and neither runs nor dialogs wait for them. */
let sandbox: Sandbox | undefined;
const replays = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

export const scriptReplayHandlers: Handlers<keyof typeof scriptReplayCalls> = {
  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables': async ({ ws, params }, deps) => {
    const { script, run } = await deps.db.tx(async (tx) => ({
      script: await findScript(tx, ws, params.id),
      run: await findRun(tx, ws, params.id, params.runId),
    }));
    return { data: await readVariables(deps, replays(), script, run) };
  },

  'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay': async ({ ws, params, body }, deps) => {
    const { script, run, against } = await deps.db.tx(async (tx) => {
      const found = await findScript(tx, ws, params.id);
      const repeated = await findRun(tx, ws, params.id, params.runId);
      return { script: found, run: repeated, against: await readAgainst(tx, found, body) };
    });
    return replayRun(deps, replays(), script, run, against);
  },

  'POST /api/1.0/workspaces/:ws/script/:id/replays': async ({ ws, params, body }, deps) => {
    const { script, runs, against } = await deps.db.tx(async (tx) => {
      const found = await findScript(tx, ws, params.id);
      const last = await tx
        .select()
        .from(scriptRuns)
        .where(and(eq(scriptRuns.ws, ws), eq(scriptRuns.scriptId, params.id)))
        .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
        .limit(body.last);
      return { script: found, runs: last, against: await readAgainst(tx, found, body) };
    });
    const data = [];
    for (const run of runs) data.push(summaryOf(await replayRun(deps, replays(), script, run, against)));
    return { version: against.version, data };
  },
};

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

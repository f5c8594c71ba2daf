import type { scriptRunCalls } from '@parlance/contract/calls/scriptRuns';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { streamEvents } from '../../platform/http/sse.ts';
import { resolveThing } from '../../workspace/things/things.ts';
import { canRun, findScript, lockScript } from '../scripts/scripts.ts';
import { presentOutside, readOutside, saveOutside } from './outside.ts';
import { beforeLastOutput, cancelRuns, listRuns, outputTopic, presentRun, readRun, startRun } from './runs.ts';
import { lookForRuns } from './startScripts.ts';

export const scriptRunHandlers: Handlers<keyof typeof scriptRunCalls> = {
  'PUT /api/1.0/workspaces/:ws/script/:id/play': async (call, deps) => {
    const { ws, params, body, principal } = call;
    const answer = await change(call, deps, async (tx) => {
      const script = await lockScript(tx, ws, params.id);
      if (!canRun(script)) throw refuse.unprocessable('script_type_does_not_run');
      const version = body.branch === 'draft' ? script.version : script.productionVersion;
      if (version === null) throw refuse.conflict('script_not_in_production');
      const thing = body.deviceName === undefined ? null : (await resolveThing(tx, ws, body.deviceName)).id;
      const { login: actor } = principal;
      const run = { scriptId: script.id, version, cause: 'play' as const, actor, thing, input: {}, depth: 0 };
      const after = presentRun(await startRun(tx, deps.events, ws, run));
      return { answer: after, audit: { action: 'script.play', subject: script.id, after }, changed: [] };
    });
    lookForRuns(deps);
    return answer;
  },

  'GET /api/1.0/workspaces/:ws/script/:id/running': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listRuns(tx, ws, (await findScript(tx, ws, params.id)).id, 'open') })),

  'PUT /api/1.0/workspaces/:ws/script/:id/cancel': (call, deps) =>
    change(call, deps, async (tx) => {
      const script = await findScript(tx, call.ws, call.params.id);
      const { run_id } = call.body;
      const after = { cancelled: await cancelRuns(tx, deps.events, call.ws, script.id, run_id), run_id };
      const audit = { action: 'script.cancel', subject: script.id, after };
      return { answer: { cancelled: after.cancelled }, audit, changed: [] };
    }),

  'GET /api/1.0/workspaces/:ws/script/:id/output': async (call, deps) => {
    const lastEventId = await deps.db.tx(async (tx) =>
      beforeLastOutput(tx, (await findScript(tx, call.ws, call.params.id)).id),
    );
    await streamEvents(call, deps, outputTopic(call.params.id), { lastEventId });
  },

  'GET /api/1.0/workspaces/:ws/script/:id/runs': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listRuns(tx, ws, (await findScript(tx, ws, params.id)).id, 'all') })),

  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readRun(tx, ws, (await findScript(tx, ws, params.id)).id, params.runId)),

  'GET /api/1.0/workspaces/:ws/configuration/scripts': ({ ws }, { db }) =>
    db.tx(async (tx) => presentOutside(await readOutside(tx, ws))),

  'PUT /api/1.0/workspaces/:ws/configuration/scripts': (call, deps) => {
    const { ws, body, principal } = call;
    const lock = (tx: Tx) => readOutside(tx, ws, { lock: true });
    return save(call, deps, { lock, present: presentOutside }, async (tx, had) => {
      await saveOutside(tx, deps.config, ws, had, body, principal.login);
      const after = presentOutside(await readOutside(tx, ws));
      const audit = { action: 'workspace.scripts', subject: ws, before: presentOutside(had), after };
      return { answer: after, audit, changed: 'workspace' };
    });
  },
};

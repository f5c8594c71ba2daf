import type { ScriptOutput, scriptRunCalls } from '@parlance/contract/calls/scriptRuns';
import type { Tx } from '../../platform/db/port.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { streamEvents } from '../../platform/http/sse.ts';
import { viewerOf, viewersTopic } from '../presence/scriptViewers.ts';
import { findScript } from '../scripts/scripts.ts';
import { listAlarms } from './alarms.ts';
import { listAllRuns } from './listAllRuns.ts';
import { presentScriptSettings, readScriptSettings, saveScriptSettings } from './scriptSettings.ts';
import { readRunMessages } from './runMessages.ts';
import { beforeLastOutput, cancelRuns, findRun, listRuns, outputTopic, readRun } from './runs.ts';
import { saveConfiguration } from '../../workspace/configuration/saveConfiguration.ts';
import { removeStored } from '../../workspace/configuration/store.ts';
import { resolveDays } from '../../workspace/workspaces/workspaces.ts';

/** The scripts' configuration, as the changed object of a call. */
const outside = ({ ws }: Pick<CallBase, 'ws'>) => ({
  name: 'scripts',
  read: async (tx: Tx) => presentScriptSettings(await readScriptSettings(tx, ws, { lock: true })),
});

/** The handler of Play is in the layer of conversations, which runs trials of dialogs. */
export const scriptRunHandlers: Handlers<
  Exclude<keyof typeof scriptRunCalls, 'PUT /api/1.0/workspaces/:ws/script/:id/play'>
> = {
  'GET /api/1.0/workspaces/:ws/alarms': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listAlarms(tx, ws)) }),

  'GET /api/1.0/workspaces/:ws/runs': async ({ ws, query }, { db, reading }) => {
    const asked = await db.once((tx) => resolveDays(tx, ws, query));
    return reading.tx((tx) => listAllRuns(tx, ws, asked));
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
    const { id } = await deps.db.tx((tx) => findScript(tx, call.ws, call.params.id));
    const begin = async (wanted: string | undefined) => {
      const { after, dropped: count } = await deps.db.tx((tx) => beforeLastOutput(tx, id, wanted));
      const first: ScriptOutput = { type: 'dropped', script_id: id, count };
      return count > 0 ? { after, first } : { after };
    };
    const { userId, kind } = call.principal;
    const isViewer = call.query.viewers === true && kind === 'user' && userId !== null;
    await streamEvents(call, deps, outputTopic(id), {
      begin,
      ...(isViewer && {
        beside: { topic: viewersTopic(id), present: (event) => event },
        reader: viewerOf(deps, { ws: call.ws, scriptId: id, userId }),
      }),
    });
  },

  'GET /api/1.0/workspaces/:ws/script/:id/runs': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listRuns(tx, ws, (await findScript(tx, ws, params.id)).id, 'all') })),

  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId': ({ ws, params }, { db }) =>
    db.tx((tx) => readRun(tx, ws, params.id, params.runId)),

  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/messages': ({ ws, params }, { reading }) =>
    reading.tx(async (tx) => ({ data: await readRunMessages(tx, await findRun(tx, ws, params.id, params.runId)) })),

  'GET /api/1.0/workspaces/:ws/configuration/scripts': ({ ws }, { db }) =>
    db.tx(async (tx) => presentScriptSettings(await readScriptSettings(tx, ws))),

  'PUT /api/1.0/workspaces/:ws/configuration/scripts': (call, deps) =>
    saveConfiguration(call, deps, outside(call), (tx) =>
      saveScriptSettings(tx, deps.config, call.ws, call.body, call.principal.login),
    ),

  'DELETE /api/1.0/workspaces/:ws/configuration/scripts': (call, deps) =>
    saveConfiguration(call, deps, outside(call), (tx) => removeStored(tx, call.ws, 'scripts')),
};

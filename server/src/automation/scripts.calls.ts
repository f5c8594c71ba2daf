import type { Script, scriptCalls } from '@parlance/contract/calls/scripts';
import type { Tx } from '../platform/db/port.ts';
import { change, save } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/http/refusal.ts';
import { cancelRuns } from './runs/runs.ts';
import { testPromotion } from './scriptTests/testPromotion.ts';
import { testSaved } from './scriptTests/testScript.job.ts';
import { listScripts } from './scripts/listScripts.ts';
import {
  createScript,
  deleteScript,
  findScript,
  listFunctions,
  listVersions,
  lockScript,
  presentScript,
  readVersion,
  revertScript,
  saveScript,
  type ScriptRow,
} from './scripts/scripts.ts';

/** The changed script of a call. */
const scriptOf = ({ ws, params }: { ws: string; params: { id: string } }) => ({
  lock: (tx: Tx) => lockScript(tx, ws, params.id),
  present: (row: ScriptRow, tx: Tx) => presentScript(tx, row),
});

export const scriptHandlers: Handlers<keyof typeof scriptCalls> = {
  'GET /api/1.0/workspaces/:ws/functions': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listFunctions(tx, ws)),
  }),

  'GET /api/1.0/workspaces/:ws/scripts': async ({ ws, query }, { db }) => ({
    data: await db.tx((tx) => listScripts(tx, ws, query.search)),
  }),

  'GET /api/1.0/workspaces/:ws/script/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => presentScript(tx, await findScript(tx, ws, params.id))),

  'POST /api/1.0/workspaces/:ws/script': (call, deps) =>
    change<Script>(call, deps, async (tx) => {
      const after = await presentScript(tx, await createScript(tx, call.ws, call.body, call.principal.login));
      return { answer: after, audit: { action: 'script.create', subject: after.script_id, after }, changed: 'script' };
    }),

  'PUT /api/1.0/workspaces/:ws/script/:id': async (call, deps) => {
    const { name, production, message, override = '', tags, groupName, className, scriptCode, attributes } = call.body;
    const content = Object.fromEntries(
      Object.entries({ tags, groupName, className, scriptCode, attributes }).filter(([, value]) => value !== undefined),
    );
    const tested = production === true ? await testPromotion(deps, call.ws, call.params.id, content) : undefined;
    if (tested && tested.failing.length > 0 && override === '') {
      throw refuse.conflict('script_tests_failing', { count: tested.failing.length });
    }
    return save(call, deps, scriptOf(call), async (tx, row) => {
      const before = await presentScript(tx, row);
      if (tested && tested.version !== row.version) throw refuse.stale(before);
      const saved = await saveScript(tx, row, { name, production, message, content }, call.principal.login);
      await testSaved(tx, deps.jobs, saved, call.principal.login);
      const after = await presentScript(tx, saved);
      const edited = { action: 'script.edit', subject: row.id, before, after };
      const failing = tested?.failing ?? [];
      const overridden = { action: 'script.override', subject: row.id, after: { reason: override, failing } };
      const audit = failing.length > 0 ? [edited, overridden] : edited;
      return { answer: after, audit, changed: 'script' };
    });
  },

  'DELETE /api/1.0/workspaces/:ws/script/:id': (call, deps) =>
    save(call, deps, scriptOf(call), async (tx, row) => {
      const audit = { action: 'script.delete', subject: row.id, before: await presentScript(tx, row) };
      await deleteScript(tx, row);
      await cancelRuns(tx, deps.events, call.ws, row.id);
      return { answer: { ok: true }, audit, changed: 'script' };
    }),

  'PUT /api/1.0/workspaces/:ws/script/:id/revert': (call, deps) =>
    save(call, deps, scriptOf(call), async (tx, row) => {
      const before = await presentScript(tx, row);
      const reverted = await revertScript(tx, row, call.principal.login, call.body.version);
      await testSaved(tx, deps.jobs, reverted, call.principal.login);
      const after = await presentScript(tx, reverted);
      const audit = { action: 'script.revert', subject: row.id, before, after };
      return { answer: after, audit, changed: 'script' };
    }),

  'GET /api/1.0/workspaces/:ws/script/:id/versions': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listVersions(tx, await findScript(tx, ws, params.id)) })),

  'GET /api/1.0/workspaces/:ws/script/:id/version/:version': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readVersion(tx, await findScript(tx, ws, params.id), Number(params.version))),
};

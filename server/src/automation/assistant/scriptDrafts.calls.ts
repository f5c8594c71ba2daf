import type { scriptDraftCalls } from '@parlance/contract/calls/scriptDrafts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { checkTriggers } from '../scripts/saveTriggers.ts';
import { createScript, presentScript } from '../scripts/scripts.ts';
import { checkSteps, createTest, presentTest } from '../scriptTests/scriptTests.ts';
import { draftScript, runDraft } from './draftScript.ts';
import { storeTestedDraft, deleteSavedDraft } from './storedDrafts.ts';

export const scriptDraftHandlers: Handlers<keyof typeof scriptDraftCalls> = {
  'GET /api/1.0/workspaces/:ws/scripts/draft': async ({ ws }, { db, config }) => {
    const model = await db.tx((tx) => modelFor(tx, config, ws));
    return { available: model !== undefined, model: model?.name ?? null };
  },

  'POST /api/1.0/workspaces/:ws/scripts/draft': ({ ws, body, reply, principal }, deps) => {
    const { type, description, repair } = body;
    for (const test of repair?.tests ?? []) checkSteps(test);
    return draftScript(deps, ws, {
      type,
      description,
      repair,
      user: principal.login,
      signal: abortOnDisconnect(reply),
    });
  },

  'POST /api/1.0/workspaces/:ws/scripts/draft/run': async (call, deps) => {
    const { ws, principal } = call;
    const { draft_id, ...draft } = call.body;
    checkTriggers(draft);
    for (const test of draft.tests) checkSteps(test);
    const report = await runDraft(deps, ws, draft);
    return change(call, deps, async (tx) => {
      const kept = await storeTestedDraft(tx, ws, principal.login, draft_id, draft);
      return { answer: { ...report, draft_id: kept }, audit: [], changed: [] };
    });
  },

  'POST /api/1.0/workspaces/:ws/scripts/drafted': (call, deps) =>
    change(call, deps, async (tx) => {
      const { draft_id, ...draft } = call.body;
      const { tests, ...script } = draft;
      const { login } = call.principal;
      await deleteSavedDraft(tx, call.ws, login, draft_id, draft);
      const labels = { tags: [], groupName: '', className: '' };
      const row = await createScript(tx, call.ws, { ...script, ...labels }, login);
      const made = [];
      for (const test of tests) made.push(presentTest(await createTest(tx, row, test, login)));
      const after = await presentScript(tx, row);
      const audit = { action: 'script.create', subject: row.id, after: { ...after, tests: made } };
      return { answer: after, audit, changed: 'script' };
    }),
};

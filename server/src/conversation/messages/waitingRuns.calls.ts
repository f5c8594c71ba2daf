import type { waitingRunCalls } from '@parlance/contract/calls/waitingRuns';
import { endWaiting } from '../../automation/waiting/endWaiting.ts';
import { checkWaiting, moveChecked, presentChecked } from '../../automation/waiting/moveWaiting.ts';
import { countWaiting } from '../../automation/waiting/waitingRuns.ts';
import { findScript, lockScript } from '../../automation/scripts/scripts.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { dialogTalk } from './dialogTalk.ts';

/**
 * Runs that wait in earlier versions. Dialogs among them send messages, so the handlers are in the layer of
 * conversations.
 */
export const waitingRunHandlers: Handlers<keyof typeof waitingRunCalls> = {
  'GET /api/1.0/workspaces/:ws/script/:id/waiting': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const script = await findScript(tx, ws, params.id);
      return { production_version: script.productionVersion, data: await countWaiting(tx, script) };
    }),

  'POST /api/1.0/workspaces/:ws/script/:id/waiting/check': async ({ ws, params, body }, deps) => {
    const { version, runs, next } = await checkWaiting(deps, ws, params.id, body);
    return { version, data: runs.map(presentChecked), next };
  },

  'POST /api/1.0/workspaces/:ws/script/:id/waiting/move': async (call, deps) => {
    const { ws, params, body } = call;
    // Scripts compute outside of the transaction, which then moves only runs that have not changed since the check.
    const checked = await checkWaiting(deps, ws, params.id, body);
    return change(call, deps, async (tx) => {
      const data = await moveChecked(tx, ws, params.id, checked);
      const { version, next } = checked;
      const idsOf = (isMoved: boolean) =>
        data.filter(({ outcome }) => (outcome === 'moved') === isMoved).map(({ run }) => run.run_id);
      const audit = {
        action: 'script.moveRuns',
        subject: params.id,
        after: { version, moved: idsOf(true), kept: idsOf(false) },
      };
      return { answer: { version, data, next }, audit, changed: 'script' };
    });
  },

  'POST /api/1.0/workspaces/:ws/script/:id/waiting/end': (call, deps) =>
    change(call, deps, async (tx) => {
      const { message, ...which } = call.body;
      const script = await lockScript(tx, call.ws, call.params.id);
      const scope = { events: deps.events, conversations: dialogTalk(deps) };
      const answer = await endWaiting(tx, scope, script, which, message);
      const audit = { action: 'script.endRuns', subject: script.id, after: { ended: answer.ended, message } };
      return { answer, audit, changed: 'script' };
    }),
};

import type { secondFactorCalls } from '@parlance/contract/calls/secondFactor';
import { bearerToken } from '../../platform/http/bearer.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkSecondFactor } from './checkSecondFactor.ts';
import {
  beginSecondFactor,
  checkOwnPassword,
  confirmSecondFactor,
  countConfirmation,
  readSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactorOf,
  replaceRecoveryCodes,
} from './secondFactor.ts';

/** The calling user. Programs with an API token have no second factor. */
function ownId({ principal }: Pick<CallBase, 'principal'>): string {
  if (principal.userId === null) throw refuse.conflict('no_account');
  return principal.userId;
}

export const secondFactorHandlers: Handlers<keyof typeof secondFactorCalls> = {
  'GET /api/1.0/secondfactor': (call, { db }) => db.tx((tx) => readSecondFactor(tx, ownId(call))),

  'POST /api/1.0/secondfactor': async (call, deps) => {
    const user = await checkOwnPassword(deps, ownId(call), call.body.password);
    // Not audited: the second factor takes effect with its confirmation, which is.
    return change(call, deps, async (tx) => ({
      answer: await beginSecondFactor(tx, deps, user),
      audit: [],
      changed: [],
    }));
  },

  'PUT /api/1.0/secondfactor': async (call, deps) => {
    const userId = ownId(call);
    await countConfirmation(deps, userId);
    return change(call, deps, async (tx) => ({
      answer: {
        recovery_codes: await confirmSecondFactor(tx, deps, userId, call.body.code, bearerToken(call.request)),
      },
      audit: { action: 'user.addSecondFactor', subject: userId },
      changed: [],
    }));
  },

  'DELETE /api/1.0/secondfactor': async (call, deps) => {
    const user = await checkOwnPassword(deps, ownId(call), call.body.password);
    await checkSecondFactor(deps, user, call.body.code, call.client);
    return change(call, deps, async (tx) => {
      await removeOwnSecondFactor(tx, user);
      const audit = { action: 'user.removeSecondFactor', subject: user.id };
      return { answer: { ok: true }, audit, changed: [] };
    });
  },

  'POST /api/1.0/secondfactor/recoverycodes': async (call, deps) => {
    const user = await checkOwnPassword(deps, ownId(call), call.body.password);
    await checkSecondFactor(deps, user, call.body.code, call.client);
    return change(call, deps, async (tx) => {
      const answer = { recovery_codes: await replaceRecoveryCodes(tx, user.id) };
      return { answer, audit: { action: 'user.replaceRecoveryCodes', subject: user.id }, changed: [] };
    });
  },

  'DELETE /api/1.0/user/:id/secondfactor': (call, deps) =>
    change(call, deps, async (tx) => {
      const { user, company } = await removeSecondFactorOf(tx, call.principal, call.params.id);
      const audit = { action: 'user.removeSecondFactor', subject: user.id };
      return { answer: { ok: true }, audit, changed: { company, what: 'user' } };
    }),
};

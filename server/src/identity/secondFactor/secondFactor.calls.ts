import { eq } from 'drizzle-orm';
import type { secondFactorCalls } from '@parlance/contract/calls/secondFactor';
import { secondFactors, users } from '../../platform/db/accountTables.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';
import { checkManages } from '../users/users.ts';
import { memberInReach } from '../users/userViews.ts';
import { checkSecondFactor, findSecondFactor, useTotpCode } from './checkSecondFactor.ts';
import { issueRecoveryCodes } from './recoveryCodes.ts';
import {
  beginSecondFactor,
  checkOwnPassword,
  readSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactor,
} from './secondFactor.ts';
import { countRequest } from '../credentials/countRequest.ts';

/** The calling user. Programs with an API token have no second factor. */
function ownId({ principal }: Pick<CallBase, 'principal'>): string {
  if (principal.userId === null) throw refuse.conflict('no_account');
  return principal.userId;
}

/** Codes an hour that may be tried to confirm an app. */
const mostConfirmations = 20;

export const secondFactorHandlers: Handlers<keyof typeof secondFactorCalls> = {
  'GET /api/1.0/secondfactor': (call, { db }) =>
    db.tx(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.id, ownId(call)));
      if (!user) throw refuse.notFound('user_not_found');
      return readSecondFactor(tx, user);
    }),

  'POST /api/1.0/secondfactor': async (call, deps) => {
    const user = await checkOwnPassword(deps, ownId(call), call.body.password);
    // It protects nothing before it is confirmed: the confirmation has the entry.
    return change(call, deps, async (tx) => ({
      answer: await beginSecondFactor(tx, deps, user),
      audit: [],
      changed: [],
    }));
  },

  'PUT /api/1.0/secondfactor': async (call, deps) => {
    const userId = ownId(call);
    await deps.db.tx((tx) => countRequest(tx, `confirmation:${userId}`, mostConfirmations));
    return change(call, deps, async (tx) => {
      if (await findSecondFactor(tx, userId)) throw refuse.conflict('second_factor_active');
      if (!(await useTotpCode(tx, deps.config, userId, call.body.code))) {
        throw refuse.invalid('code', 'wrong_second_factor');
      }
      await tx.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, userId));
      await closeSessionsOf(tx, userId, bearerToken(call.request));
      return {
        answer: { recovery_codes: await issueRecoveryCodes(tx, userId) },
        audit: { action: 'user.addSecondFactor', subject: userId },
        changed: [],
      };
    });
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
      if (!(await findSecondFactor(tx, user.id))) throw refuse.conflict('second_factor_missing');
      const answer = { recovery_codes: await issueRecoveryCodes(tx, user.id) };
      return { answer, audit: { action: 'user.replaceRecoveryCodes', subject: user.id }, changed: [] };
    });
  },

  'DELETE /api/1.0/user/:id/secondfactor': (call, deps) =>
    change(call, deps, async (tx) => {
      const { principal, params } = call;
      const member = await memberInReach(tx, principal, params.id);
      checkManages(principal, member);
      if (member.user.id === principal.userId) throw refuse.conflict('own_second_factor');
      await removeSecondFactor(tx, member.user.id);
      await closeSessionsOf(tx, member.user.id);
      return {
        answer: { ok: true },
        audit: { action: 'user.removeSecondFactor', subject: member.user.id },
        changed: { company: member.company, what: 'user' },
      };
    }),
};

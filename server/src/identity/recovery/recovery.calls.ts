import type { recoveryCalls } from '@parlance/contract/calls/recovery';
import { bearerToken } from '../../platform/http/bearer.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { endOtherSessions, endSession, listSessions } from '../sessions/ownSessions.ts';
import { riddleFor } from '../signIn/signInGate.ts';
import { requestReset } from './recovery.ts';
import { describeTicket, requestSignUp, signUp } from './signUp.ts';

/** The calling user and the token of the request. Programs with an API token have no sessions. */
function own(call: Pick<CallBase, 'principal' | 'request'>): { userId: string; token: string } {
  const { userId } = call.principal;
  const token = bearerToken(call.request);
  if (userId === null || token === undefined) throw refuse.forbidden('forbidden');
  return { userId, token };
}

export const recoveryHandlers: Handlers<keyof typeof recoveryCalls> = {
  'GET /api/1.0/riddle': async ({ query, client }, { db }) => ({
    riddle: await db.tx((tx) => riddleFor(tx, { ...client, login: query.login })),
  }),

  'POST /api/1.0/resetpassword': async (call, deps) => {
    await requestReset(deps, call, call.body);
    return { ok: true };
  },

  'POST /api/1.0/signup': async (call, deps) => {
    await requestSignUp(deps, call, call.body);
    return { ok: true };
  },

  'POST /api/1.0/signup/complete': (call, deps) => signUp(call, deps, call.body),

  'POST /api/1.0/ticket': ({ body }, { db }) => db.tx((tx) => describeTicket(tx, body.ticket)),

  'GET /api/1.0/sessions': async (call, { db }) => {
    const { userId, token } = own(call);
    return { data: await db.tx((tx) => listSessions(tx, userId, token)) };
  },

  'DELETE /api/1.0/sessions/:id': (call, deps) =>
    change(call, deps, async (tx) => {
      await endSession(tx, own(call).userId, call.params.id);
      return { answer: { ok: true }, audit: { action: 'session.end', subject: call.params.id }, changed: [] };
    }),

  'DELETE /api/1.0/sessions': (call, deps) =>
    change(call, deps, async (tx) => {
      const { userId, token } = own(call);
      const ended = await endOtherSessions(tx, userId, token);
      const audit = { action: 'user.endSessions', subject: userId, after: { ended } };
      return { answer: { ended }, audit, changed: [] };
    }),
};

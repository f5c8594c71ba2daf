import type { recoveryCalls } from '@parlance/contract/calls/recovery';
import { audit } from '../../platform/audit.ts';
import { inBackground } from '../../platform/background.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addressKey } from '../credentials/failureCounter.ts';
import { endOtherSessions, endSession, listSessions } from '../sessions/ownSessions.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { mailReset } from './recovery.ts';
import { principalOf } from '../sessions/sessions.ts';
import { openUserSession } from '../signIn/signIn.ts';
import { countRequest, riddleFor } from '../signIn/signInGate.ts';
import { completeSignUp, findSignUp, mailSignUp, placeFor } from './signUp.ts';
import { findTicket, refuseTicket } from '../credentials/tickets.ts';
import { userFacts } from '../users/userViews.ts';
import { announceAccounts } from '../access/watchers.ts';

/** Mails an hour that one address may ask for. */
const mostMails = 30;

/** The caller and the token they came with. Programs with an API token have no sessions. */
function own(call: Pick<CallBase, 'principal' | 'request'>): { userId: string; token: string } {
  const { userId } = call.principal;
  const token = bearerToken(call.request);
  if (userId === null || token === undefined) throw refuse.forbidden();
  return { userId, token };
}

export const recoveryHandlers: Handlers<keyof typeof recoveryCalls> = {
  'GET /api/1.0/riddle': async ({ query, client }, { db }) => ({
    riddle: await db.tx((tx) => riddleFor(tx, query.login, client.ip)),
  }),

  'POST /api/1.0/resetpassword': async (call, deps) => {
    await deps.db.tx((tx) => countRequest(tx, `mails:${addressKey(call.client.ip)}`, mostMails));
    // Afterwards, whether there is somebody or not: the time of the answer tells as little as the answer.
    inBackground(call.log, 'a mail to set a new password', () => mailReset(deps, call.body));
    return { ok: true };
  },

  'POST /api/1.0/signup': async (call, deps) => {
    const { companyId, role } = await deps.db.tx(async (tx) => {
      await countRequest(tx, `mails:${addressKey(call.client.ip)}`, mostMails);
      return placeFor(tx, deps.config, call.body.email);
    });
    const mailer = await deps.mailers.of(companyId, role);
    if (!mailer.configured)
      throw refuse.unavailable('mail', 'There is no mail server to confirm your address with', 501);
    inBackground(call.log, 'a mail to sign up with', () => mailSignUp(deps, call.body));
    return { ok: true };
  },

  'POST /api/1.0/signup/complete': async (call, deps) => {
    const { ticket, newPassword } = call.body;
    if (!(await deps.db.tx((tx) => findSignUp(tx, ticket)))) throw refuseTicket();
    const passwordHash = await hashPassword(newPassword);
    const token = await deps.db.tx(async (tx) => {
      const user = await completeSignUp(tx, deps.config, ticket, passwordHash);
      const trace = { principal: principalOf(user, ''), ws: '', requestId: call.requestId };
      await audit(tx, trace, 'user.signUp', user.id, null, userFacts(user));
      await announceAccounts(tx, deps, 'user', { id: user.companyId, parentId: null });
      return openUserSession(tx, user, call.client);
    });
    return { token };
  },

  'POST /api/1.0/ticket': ({ body }, { db }) =>
    db.tx(async (tx) => {
      const found = await findTicket(tx, body.ticket);
      if (found) {
        const { user, purpose, expiresAt } = found;
        return { purpose, login: user.login, email: user.email, expires_at: expiresAt.toISOString() };
      }
      const signUp = await findSignUp(tx, body.ticket);
      if (!signUp) throw refuseTicket();
      const { email, expiresAt } = signUp;
      return { purpose: 'signup' as const, login: email, email, expires_at: expiresAt.toISOString() };
    }),

  'GET /api/1.0/sessions': async (call, { db }) => {
    const { userId, token } = own(call);
    return { data: await db.tx((tx) => listSessions(tx, userId, token)) };
  },

  'DELETE /api/1.0/sessions/:id': async (call, { db }) => {
    const { userId } = own(call);
    await db.tx((tx) => endSession(tx, userId, call.params.id));
    return { ok: true };
  },

  'DELETE /api/1.0/sessions': async (call, { db }) => {
    const { userId, token } = own(call);
    return { ended: await db.tx((tx) => endOtherSessions(tx, userId, token)) };
  },
};

import { eq } from 'drizzle-orm';
import type { accountCalls } from '@parlance/contract/calls/accounts';
import { users } from '../../platform/db/accountTables.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import type { Deps } from '../../platform/deps.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { forgetCount } from '../credentials/failureCounter.ts';
import { authenticate, closeSession } from '../sessions/sessions.ts';
import { checkPassword, hashPassword } from '../credentials/passwords.ts';
import { presentSession } from './present.ts';
import { readWorkspaceSettings, saveInterfaceSettings, saveWorkspaceSettings } from './settings.ts';
import { findByLogin, openUserSession, storePassword } from './signIn.ts';
import { closeAttempt, countRequest, openAttempt } from './signInGate.ts';
import { findTicket, issueTicket, redeemTicket, refuseTicket } from '../credentials/tickets.ts';

/** Old passwords an hour that one session may try. */
const mostGuesses = 20;

type LogoutCall = 'POST /api/1.0/logout' | 'POST /logout';

async function logout(call: Call<LogoutCall>, { db }: Deps) {
  const token = bearerToken(call.request);
  if (token) await db.tx((tx) => closeSession(tx, token));
  return { ok: true as const };
}

/** The id of the calling person; visitors and guests have no account to change. */
function ownId(call: { principal: { userId: string | null } }): string {
  if (!call.principal.userId) throw refuse.forbidden();
  return call.principal.userId;
}

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  'POST /api/1.0/login': async ({ body, client }, { db }) => {
    const attempt = { ...body, ip: client.ip };
    const found = await db.tx(async (tx) => {
      await openAttempt(tx, attempt);
      return findByLogin(tx, body.login);
    });
    // Hashing is slow, and must not hold a transaction.
    const fits = await checkPassword(found?.passwordHash, body.password);
    const user = fits && found && !found.disabled ? found : undefined;
    const ticket = await db.tx(async (tx) => {
      await closeAttempt(tx, attempt, user !== undefined);
      return user?.mustChangePassword ? issueTicket(tx, user.id, 'expired') : undefined;
    });
    // One answer, in one time, for an unknown login, a wrong password and a disabled account.
    if (!user) throw refuse.unauthorized('credentials', 'Wrong login or password');
    if (ticket !== undefined) throw refuse.passwordExpired(ticket);
    return db.tx(async (tx) => {
      const token = await openUserSession(tx, user, client);
      const principal = await authenticate(tx, token);
      if (!principal) throw refuse.unauthorized();
      return { token, session: await presentSession(tx, principal) };
    });
  },

  'GET /api/1.0/me': ({ principal }, { db }) => db.tx((tx) => presentSession(tx, principal)),

  'POST /api/1.0/logout': logout,
  'POST /logout': logout,

  'POST /api/1.0/changepassword': async (call, { db }) => {
    const { newPassword, oldPassword, ticket } = call.body;
    const changed_at = new Date().toISOString();
    if (ticket !== undefined) {
      // Hashing is expensive: an invalid ticket is refused before it.
      if (!(await db.tx((tx) => findTicket(tx, ticket)))) throw refuseTicket();
      const passwordHash = await hashPassword(newPassword);
      const token = await db.tx(async (tx) => {
        const user = await redeemTicket(tx, ticket);
        await storePassword(tx, user, passwordHash);
        return openUserSession(tx, user, call.client);
      });
      return { token, changed_at };
    }
    const userId = call.caller?.userId;
    if (!userId) throw refuse.unauthorized();
    if (oldPassword === undefined) throw refuse.invalid('oldPassword', 'is required');
    const guesses = `password:${userId}`;
    const user = await db.tx(async (tx) => {
      const [found] = await tx.select().from(users).where(eq(users.id, userId));
      if (!found || found.idp !== null) throw refuse.forbidden();
      // A stolen session must not serve to guess the password.
      await countRequest(tx, guesses, mostGuesses);
      return found;
    });
    const fits = await checkPassword(user.passwordHash, oldPassword);
    if (!fits) throw refuse.invalid('oldPassword', 'is not the current password');
    const passwordHash = await hashPassword(newPassword);
    await db.tx(async (tx) => {
      await storePassword(tx, user, passwordHash, bearerToken(call.request));
      await forgetCount(tx, guesses);
    });
    return { token: null, changed_at };
  },

  'PUT /api/1.0/settings': (call, { db }) => db.tx((tx) => saveInterfaceSettings(tx, ownId(call), call.body)),
  'GET /api/1.0/settings/:ws': (call, { db }) => db.tx((tx) => readWorkspaceSettings(tx, ownId(call), call.ws)),
  'PUT /api/1.0/settings/:ws': (call, { db }) =>
    db.tx((tx) => saveWorkspaceSettings(tx, ownId(call), call.ws, call.body)),

  'PUT /api/1.0/cgu': async (call, { db }) => {
    await db.tx((tx) =>
      tx
        .update(users)
        .set({ cguAcceptedAt: new Date() })
        .where(eq(users.id, ownId(call))),
    );
    return { ok: true };
  },
};

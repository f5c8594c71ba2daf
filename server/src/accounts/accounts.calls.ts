import { eq } from 'drizzle-orm';
import type { accountCalls } from '@parlance/contract/calls/accounts';
import { users } from '../db/schema.ts';
import type { Call, Handlers } from '../http/handler.ts';
import type { Deps } from '../deps.ts';
import { bearerToken } from '../http/bearer.ts';
import { refuse } from '../http/refusal.ts';
import { authenticate, closeSession } from './sessions.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { presentSession } from './present.ts';
import { readWorkspaceSettings, saveInterfaceSettings, saveWorkspaceSettings } from './settings.ts';
import {
  findByLogin,
  issuePasswordTicket,
  openUserSession,
  redeemPasswordTicket,
  storePassword,
  verifyCredentials,
} from './signIn.ts';

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
  'POST /api/1.0/login': async ({ body }, { db }) => {
    const found = await db.tx((tx) => findByLogin(tx, body.login));
    const user = await verifyCredentials(found, body.password);
    if (user.mustChangePassword) throw await db.tx((tx) => issuePasswordTicket(tx, user));
    return db.tx(async (tx) => {
      const token = await openUserSession(tx, user);
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
    const passwordHash = await hashPassword(newPassword);
    const changed_at = new Date().toISOString();
    if (ticket !== undefined) {
      const token = await db.tx(async (tx) => {
        const user = await redeemPasswordTicket(tx, ticket);
        await storePassword(tx, user, passwordHash);
        return openUserSession(tx, user);
      });
      return { token, changed_at };
    }
    const userId = call.caller?.userId;
    if (!userId) throw refuse.unauthorized();
    if (oldPassword === undefined) throw refuse.invalid('oldPassword', 'is required');
    const [user] = await db.tx((tx) => tx.select().from(users).where(eq(users.id, userId)));
    if (!user || user.idp !== null) throw refuse.forbidden();
    if (!(await checkPassword(user.passwordHash, oldPassword))) {
      throw refuse.invalid('oldPassword', 'is not the current password');
    }
    await db.tx((tx) => storePassword(tx, user, passwordHash, bearerToken(call.request)));
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

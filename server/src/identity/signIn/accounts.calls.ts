import type { accountCalls } from '@parlance/contract/calls/accounts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { change } from '../../platform/http/change.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { closeSession } from '../sessions/sessions.ts';
import { changePassword } from './changePassword.ts';
import { presentSession } from './present.ts';
import { acceptTerms, readWorkspaceSettings, saveInterfaceSettings, saveWorkspaceSettings } from './settings.ts';
import { signIn } from './signIn.ts';

type LogoutCall = 'POST /api/1.0/logout' | 'POST /logout';

// Not audited: the user's list of sessions shows sign-ins and sign-outs.
const logout = (call: Call<LogoutCall>, deps: Deps) =>
  change(call, deps, async (tx) => {
    const token = bearerToken(call.request);
    if (token) await closeSession(tx, token);
    return { answer: { ok: true as const }, audit: [], changed: [] };
  });

/** The id of the calling user; visitors and guests have no account to change. */
function ownId(call: { principal: { userId: string | null } }): string {
  if (!call.principal.userId) throw refuse.forbidden('forbidden');
  return call.principal.userId;
}

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  'POST /api/1.0/login': ({ body, client }, deps) => signIn(deps, body, client),

  'GET /api/1.0/me': ({ principal }, { db }) => db.once((tx) => presentSession(tx, principal)),

  'POST /api/1.0/logout': logout,
  'POST /logout': logout,

  'POST /api/1.0/changepassword': async (call, deps) => {
    const opened = await changePassword(call, deps, call.body);
    return { token: null, device: null, ...opened, changed_at: new Date().toISOString() };
  },

  // Not audited, because the settings of a user's console concern only them.
  'PUT /api/1.0/settings': (call, deps) =>
    change(call, deps, async (tx) => {
      const answer = await saveInterfaceSettings(tx, ownId(call), call.body);
      return { answer, audit: [], changed: [] };
    }),
  'GET /api/1.0/settings/:ws': (call, { db }) => db.tx((tx) => readWorkspaceSettings(tx, ownId(call), call.ws)),
  'PUT /api/1.0/settings/:ws': (call, deps) =>
    change(call, deps, async (tx) => {
      const answer = await saveWorkspaceSettings(tx, ownId(call), call.ws, call.body);
      return { answer, audit: [], changed: [] };
    }),

  'PUT /api/1.0/cgu': (call, deps) =>
    change(call, deps, async (tx) => {
      const id = ownId(call);
      const after = { cgu_accepted_at: (await acceptTerms(tx, id)).toISOString() };
      return { answer: { ok: true }, audit: { action: 'user.acceptTerms', subject: id, after }, changed: [] };
    }),
};

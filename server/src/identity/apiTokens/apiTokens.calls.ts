import type { tokenCalls } from '@parlance/contract/calls/tokens';
import type { Tx } from '../../platform/db/port.ts';
import { change, save, type ChangeCall, type Effects } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { companyInReach } from '../access/access.ts';
import type { TokenWithOwner } from '../sessions/apiTokenSecrets.ts';
import {
  changeToken,
  createToken,
  deleteToken,
  listTokens,
  presentToken,
  renewToken,
  tokenFacts,
  tokenInReach,
} from './apiTokens.ts';

/** The token of a call. */
const tokenOf = ({ principal, params }: ChangeCall & { params: { id: string } }) => ({
  async lock(tx: Tx) {
    const found = await tokenInReach(tx, principal, params.id);
    return { ...found, version: found.token.version };
  },
  present: (found: TokenWithOwner) => presentToken(found, principal),
});

const edited = (verb: string, before: TokenWithOwner, { token, company }: TokenWithOwner): Effects => ({
  audit: { action: `token.${verb}`, subject: token.id, before: tokenFacts(before.token), after: tokenFacts(token) },
  changed: { company, what: 'token' },
});

export const apiTokenHandlers: Handlers<keyof typeof tokenCalls> = {
  'GET /api/1.0/token': async ({ principal, query }, { db }) => ({
    data: await db.once(async (tx) => {
      if (query.company_id !== undefined) await companyInReach(tx, principal, query.company_id);
      return listTokens(tx, principal, query.company_id);
    }),
  }),

  'POST /api/1.0/token': (call, deps) =>
    change(call, deps, async (tx) => {
      const { secret, ...made } = await createToken(tx, call.principal, call.body);
      return {
        answer: { ...presentToken(made, call.principal), secret },
        audit: { action: 'token.create', subject: made.token.id, after: tokenFacts(made.token) },
        changed: { company: made.company, what: 'token' },
      };
    }),

  'PUT /api/1.0/token/:id': (call, deps) =>
    save(call, deps, tokenOf(call), async (tx, before) => {
      const after = await changeToken(tx, call.principal, before, call.body);
      return { answer: presentToken(after, call.principal), ...edited('edit', before, after) };
    }),

  'PUT /api/1.0/token/:id/renew': (call, deps) =>
    save(call, deps, tokenOf(call), async (tx, before) => {
      const { secret, ...after } = await renewToken(tx, call.principal, before);
      return { answer: { ...presentToken(after, call.principal), secret }, ...edited('renew', before, after) };
    }),

  'DELETE /api/1.0/token/:id': (call, deps) =>
    save(call, deps, tokenOf(call), async (tx, before) => {
      await deleteToken(tx, call.principal, before);
      return {
        answer: { ok: true },
        audit: { action: 'token.delete', subject: before.token.id, before: tokenFacts(before.token) },
        changed: { company: before.company, what: 'token' },
      };
    }),
};

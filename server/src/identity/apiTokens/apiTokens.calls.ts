import type { tokenCalls } from '@parlance/contract/calls/tokens';
import { audit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { companyInReach } from '../access/access.ts';
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
import { announceAccounts } from '../access/watchers.ts';

export const apiTokenHandlers: Handlers<keyof typeof tokenCalls> = {
  'GET /api/1.0/token': async ({ principal, query }, { db }) => ({
    data: await db.tx(async (tx) => {
      if (query.company_id !== undefined) await companyInReach(tx, principal, query.company_id);
      return listTokens(tx, principal, query.company_id);
    }),
  }),

  'POST /api/1.0/token': (call, deps) =>
    deps.db.tx(async (tx) => {
      const { secret, ...made } = await createToken(tx, call.principal, call.body);
      await audit(tx, call, 'token.create', made.token.id, null, tokenFacts(made.token));
      await announceAccounts(tx, deps, 'token', made.company);
      return { ...presentToken(made, call.principal), secret };
    }),

  'PUT /api/1.0/token/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await tokenInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, presentToken(before, call.principal));
      const after = await changeToken(tx, call.principal, before, call.body);
      await audit(tx, call, 'token.edit', after.token.id, tokenFacts(before.token), tokenFacts(after.token));
      await announceAccounts(tx, deps, 'token', after.company);
      return presentToken(after, call.principal);
    }),

  'PUT /api/1.0/token/:id/renew': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await tokenInReach(tx, call.principal, call.params.id);
      const { secret, ...after } = await renewToken(tx, call.principal, before);
      await audit(tx, call, 'token.renew', after.token.id, tokenFacts(before.token), tokenFacts(after.token));
      await announceAccounts(tx, deps, 'token', after.company);
      return { ...presentToken(after, call.principal), secret };
    }),

  'DELETE /api/1.0/token/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await tokenInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, presentToken(before, call.principal));
      await deleteToken(tx, call.principal, before);
      await audit(tx, call, 'token.delete', before.token.id, tokenFacts(before.token), null);
      await announceAccounts(tx, deps, 'token', before.company);
      return { ok: true as const };
    }),
};

import type { domainCalls } from '@parlance/contract/calls/domains';
import { companiesOf } from '../access/access.ts';
import { browserOrigin } from '../credentials/links.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change, save, type Effects } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isRegistrySuffix } from '../../platform/net/publicSuffix.ts';
import { changeDomain, createDomain, listDomains, lockDomain, removeDomain } from './domains.ts';
import { checkDraft, checkProvider, refuseForeign } from './domainReach.ts';
import { callbackPath } from './signin.calls.ts';

const redirectUri = ({ request }: CallBase, { config }: Deps) => `${browserOrigin(config, request)}${callbackPath}`;

/** The domain of a call. @throws {Refusal} 404 for one out of reach */
const domainOf = (call: CallBase & { params: { domain: string } }, deps: Deps) => ({
  async lock(tx: Tx) {
    const found = await lockDomain(tx, deps.config, call.params.domain.toLowerCase(), redirectUri(call, deps));
    await refuseForeign(tx, call.principal, found);
    return found;
  },
});

/** The audit entry and the notice of a changed domain. */
const effects = (verb: string, subject: string, sides: { before?: unknown; after?: unknown }): Effects => ({
  audit: { action: `domain.${verb}`, subject, ...sides },
  changed: { ws: null, what: 'domain' },
});

export const domainHandlers: Handlers<keyof typeof domainCalls> = {
  'GET /api/1.0/backend/config/domains': (call, deps) =>
    deps.db.tx(async (tx) => ({
      data: await listDomains(tx, deps.config, await companiesOf(tx, call.principal), redirectUri(call, deps)),
    })),

  'POST /api/1.0/backend/config/domain': (call, deps) =>
    change(call, deps, async (tx) => {
      const { domain, company_id = call.principal.companyId, ...draft } = call.body;
      if (isRegistrySuffix(domain)) throw refuse.invalid('domain', 'domain_of_many', { domain });
      await checkDraft(tx, call.principal, { company_id, ...draft });
      await createDomain(tx, deps.config, domain, { ...draft, company_id }, call.principal.role);
      const after = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await checkProvider(tx, call.principal, after);
      return { answer: after, ...effects('create', domain, { after }) };
    }),

  'PUT /api/1.0/backend/config/domain/:domain': (call, deps) =>
    save(call, deps, domainOf(call, deps), async (tx, before) => {
      const { domain } = before;
      await checkDraft(tx, call.principal, call.body);
      await changeDomain(tx, deps.config, domain, call.body, call.principal.role);
      const after = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await checkProvider(tx, call.principal, after);
      return { answer: after, ...effects('edit', domain, { before, after }) };
    }),

  'DELETE /api/1.0/backend/config/domain/:domain': (call, deps) =>
    save(call, deps, domainOf(call, deps), async (tx, before) => {
      await removeDomain(tx, before.domain);
      return { answer: { ok: true }, ...effects('delete', before.domain, { before }) };
    }),
};

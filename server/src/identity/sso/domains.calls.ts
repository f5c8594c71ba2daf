import { companiesOf } from '../access/access.ts';
import { originOf } from '../credentials/links.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { changeDomain, createDomain, listDomains, lockDomain, removeDomain } from './domains.ts';
import { checkDraft, checkProvider, refuseForeign } from './domainReach.ts';
import { callbackPath } from './signin.calls.ts';

type DomainCall =
  | 'GET /api/1.0/backend/config/domains'
  | 'POST /api/1.0/backend/config/domain'
  | 'PUT /api/1.0/backend/config/domain/:domain'
  | 'DELETE /api/1.0/backend/config/domain/:domain';

const redirectUri = ({ request }: CallBase, { config }: Deps) => `${originOf(config, request)}${callbackPath}`;

async function recordDomain(
  tx: Tx,
  call: CallBase,
  deps: Deps,
  action: string,
  { domain, before, after }: { domain: string; before: unknown; after: unknown },
): Promise<void> {
  await audit(tx, call, `domain.${action}`, domain, before, after);
  await deps.events.changed(tx, null, 'domain');
}

export const domainHandlers: Handlers<DomainCall> = {
  'GET /api/1.0/backend/config/domains': (call, deps) =>
    deps.db.tx(async (tx) => ({
      data: await listDomains(tx, deps.config, await companiesOf(tx, call.principal), redirectUri(call, deps)),
    })),

  'POST /api/1.0/backend/config/domain': (call, deps) =>
    deps.db.tx(async (tx) => {
      const { domain, company_id = call.principal.companyId, ...draft } = call.body;
      await checkDraft(tx, call.principal, { company_id, ...draft });
      await createDomain(tx, deps.config, domain, { ...draft, company_id });
      const after = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await checkProvider(tx, call.principal, after);
      await recordDomain(tx, call, deps, 'create', { domain, before: null, after });
      return after;
    }),

  'PUT /api/1.0/backend/config/domain/:domain': (call, deps) =>
    deps.db.tx(async (tx) => {
      const domain = call.params.domain.toLowerCase();
      const before = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await refuseForeign(tx, call.principal, before);
      refuseStale(call.ifMatch, before);
      await checkDraft(tx, call.principal, call.body);
      await changeDomain(tx, deps.config, domain, call.body);
      const after = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await checkProvider(tx, call.principal, after);
      await recordDomain(tx, call, deps, 'edit', { domain, before, after });
      return after;
    }),

  'DELETE /api/1.0/backend/config/domain/:domain': (call, deps) =>
    deps.db.tx(async (tx) => {
      const domain = call.params.domain.toLowerCase();
      const before = await lockDomain(tx, deps.config, domain, redirectUri(call, deps));
      await refuseForeign(tx, call.principal, before);
      refuseStale(call.ifMatch, before);
      await removeDomain(tx, domain);
      await recordDomain(tx, call, deps, 'delete', { domain, before, after: null });
      return { ok: true as const };
    }),
};

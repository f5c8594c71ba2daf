import type { companyCalls } from '@parlance/contract/calls/companies';
import { audit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { companyInReach } from '../../identity/access/access.ts';
import { changeCompany, companyFacts, createCompany, listCompanies, readCompany } from './companies.ts';
import { companyContents, deleteCompany } from './companyDeletion.ts';
import { announceAccounts } from '../../identity/access/watchers.ts';

export const companyHandlers: Handlers<keyof typeof companyCalls> = {
  'GET /api/1.0/company': async ({ principal }, { db }) => ({
    data: await db.tx((tx) => listCompanies(tx, principal)),
  }),

  'POST /api/1.0/company': (call, deps) =>
    deps.db.tx(async (tx) => {
      const company = await createCompany(tx, call.principal, call.body);
      await audit(tx, call, 'company.create', company.id, null, companyFacts(company));
      await announceAccounts(tx, deps, 'company', company);
      return readCompany(tx, call.principal, company.id);
    }),

  'PUT /api/1.0/company/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await companyInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, await readCompany(tx, call.principal, before.id));
      const after = await changeCompany(tx, call.principal, before, call.body);
      await audit(tx, call, 'company.edit', after.id, companyFacts(before), companyFacts(after));
      await announceAccounts(tx, deps, 'company', after);
      return readCompany(tx, call.principal, after.id);
    }),

  'GET /api/1.0/company/:id/contents': ({ principal, params }, { db }) =>
    db.tx(async (tx) => companyContents(tx, (await companyInReach(tx, principal, params.id)).id)),

  'DELETE /api/1.0/company/:id': (call, deps) =>
    deps.db.tx(async (tx) => {
      const before = await companyInReach(tx, call.principal, call.params.id);
      refuseStale(call.ifMatch, await readCompany(tx, call.principal, before.id));
      const contents = await companyContents(tx, before.id);
      await deleteCompany(tx, call.principal, before, call.query.name);
      await audit(tx, call, 'company.delete', before.id, { ...companyFacts(before), ...contents }, null);
      await announceAccounts(tx, deps, 'company', before);
      return { ok: true as const };
    }),
};

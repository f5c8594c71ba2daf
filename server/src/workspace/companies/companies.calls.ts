import type { companyCalls } from '@parlance/contract/calls/companies';
import type { Tx } from '../../platform/db/port.ts';
import { change, save, type ChangeCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { companyInReach } from '../../identity/access/access.ts';
import { changeCompany, companyFacts, createCompany, listCompanies, lockCompany, readCompany } from './companies.ts';
import { companyContents, deleteCompany } from './companyDeletion.ts';

/** The company of a call. */
const companyOf = ({ principal, params }: ChangeCall & { params: { id: string } }) => ({
  lock: (tx: Tx) => lockCompany(tx, principal, params.id),
  present: ({ id }: { id: string }, tx: Tx) => readCompany(tx, principal, id),
});

export const companyHandlers: Handlers<keyof typeof companyCalls> = {
  'GET /api/1.0/company': async ({ principal }, { db }) => ({
    data: await db.once((tx) => listCompanies(tx, principal)),
  }),

  'POST /api/1.0/company': (call, deps) =>
    change(call, deps, async (tx) => {
      const company = await createCompany(tx, call.principal, call.body);
      return {
        answer: await readCompany(tx, call.principal, company.id),
        audit: { action: 'company.create', subject: company.id, after: companyFacts(company) },
        changed: { company, what: 'company' },
      };
    }),

  'PUT /api/1.0/company/:id': (call, deps) =>
    save(call, deps, companyOf(call), async (tx, before) => {
      // Without a sealing key no authenticator app can be set up, so that the organization would lock itself out.
      if (call.body.second_factor && deps.config.secret === undefined)
        throw refuse.notConfigured('sealing_key_missing');
      const after = await changeCompany(tx, call.principal, before, call.body);
      const sides = { before: companyFacts(before), after: companyFacts(after) };
      return {
        answer: await readCompany(tx, call.principal, after.id),
        audit: { action: 'company.edit', subject: after.id, ...sides },
        changed: { company: after, what: 'company' },
      };
    }),

  'GET /api/1.0/company/:id/contents': ({ principal, params }, { db }) =>
    db.tx(async (tx) => companyContents(tx, (await companyInReach(tx, principal, params.id)).id)),

  'DELETE /api/1.0/company/:id': (call, deps) =>
    save(call, deps, companyOf(call), async (tx, company) => {
      const before = { ...companyFacts(company), ...(await companyContents(tx, company.id)) };
      await deleteCompany(tx, deps.jobs, call.principal, company);
      const audit = { action: 'company.delete', subject: company.id, before };
      return { answer: { ok: true }, audit, changed: { company, what: 'company' } };
    }),
};

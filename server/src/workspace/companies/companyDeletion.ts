import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { CompanyContents } from '@parlance/contract/calls/companies';
import { apiTokens, companies, sessions, users } from '../../platform/db/accountTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseIfOutranked } from '../../identity/access/access.ts';
import type { CompanyRow } from './companies.ts';
import type { Principal } from '../../platform/principal.ts';

/** Counts what is deleted with a company. */
export async function companyContents(tx: Tx, id: string): Promise<CompanyContents> {
  const people = await tx.$count(users, and(eq(users.companyId, id), isNull(users.deletedAt)));
  const programs = await tx.$count(apiTokens, and(eq(apiTokens.companyId, id), isNull(apiTokens.deletedAt)));
  return {
    users: people,
    tokens: programs,
    workspaces: await tx
      .select({ workspace: workspaces.id, label: workspaces.label })
      .from(workspaces)
      .where(and(eq(workspaces.companyId, id), isNull(workspaces.deletedAt)))
      .orderBy(asc(nameOrder(workspaces.label))),
    companies: await tx
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(eq(companies.parentId, id), isNull(companies.deletedAt)))
      .orderBy(asc(nameOrder(companies.name))),
  };
}

/** @throws {Refusal} 403 `company_outranks`, 409 `own_company` or `last_super_admin` */
async function checkDeletion(tx: Tx, principal: Principal, company: CompanyRow): Promise<void> {
  if (company.id === principal.companyId) {
    throw refuse.conflict('own_company');
  }
  await refuseIfOutranked(tx, principal, company.id);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'superAdmin'),
        eq(users.disabled, false),
        isNull(users.deletedAt),
        ne(users.companyId, company.id),
      ),
    )
    .for('no key update');
  if (others.length === 0) throw refuse.conflict('last_super_admin');
}

/**
 * Moves a company to the trash with its users, tokens and workspaces, and ends their sessions. All get the same time of
 * deletion, by which a restore finds them. Companies that it managed stay.
 */
export async function deleteCompany(tx: Tx, jobs: Jobs, principal: Principal, company: CompanyRow): Promise<void> {
  await checkDeletion(tx, principal, company);
  const deletedAt = new Date();
  const gone = { deletedAt, deletedBy: principal.login };
  await tx
    .update(companies)
    .set({ ...gone, version: company.version + 1 })
    .where(eq(companies.id, company.id));
  const people = await tx
    .update(users)
    .set(gone)
    .where(and(eq(users.companyId, company.id), isNull(users.deletedAt)))
    .returning({ id: users.id });
  await tx
    .update(apiTokens)
    .set(gone)
    .where(and(eq(apiTokens.companyId, company.id), isNull(apiTokens.deletedAt)));
  const closed = await tx
    .update(workspaces)
    .set({ deletedAt })
    .where(and(eq(workspaces.companyId, company.id), isNull(workspaces.deletedAt)))
    .returning({ id: workspaces.id });
  for (const { id } of closed) await jobs.cancelAll(tx, id);
  if (people.length === 0) return;
  await tx.delete(sessions).where(
    inArray(
      sessions.userId,
      people.map(({ id }) => id),
    ),
  );
}

import { and, asc, count, eq, getTableName, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Company } from '@parlance/contract/calls/companies';
import type { CompanyType } from '@parlance/contract/permissions';
import { apiTokens, companies, users } from '../../platform/db/accountTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readableId } from '../../platform/ids/readableId.ts';
import { createWorkspace } from '../workspaces/workspaces.ts';
import { companiesOf, companyInReach, ofCompanies, type CompanyFilter } from '../../identity/access/access.ts';
import type { Principal } from '../../platform/principal.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** A company in reach, locked until the transaction ends. @throws {Refusal} 404 */
export async function lockCompany(tx: Tx, principal: Principal, id: string): Promise<CompanyRow> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('no key update');
  return companyInReach(tx, principal, id);
}

/** Counts by company the rows of a table that are not deleted. */
const countRows = (tx: Tx, table: typeof users | typeof apiTokens | typeof workspaces, ofThem: CompanyFilter) =>
  tx
    .select({ companyId: table.companyId, rows: sql<number>`count(*)::int`.as(`count_${getTableName(table)}`) })
    .from(table)
    .where(and(isNull(table.deletedAt), ofThem(table.companyId)))
    .groupBy(table.companyId)
    .as(`${getTableName(table)}_of`);

/** The organizations that are not deleted, by name, with their counts. */
const companiesWithCounts = (tx: Tx, ofThem: CompanyFilter) => {
  const theirUsers = countRows(tx, users, ofThem);
  const theirTokens = countRows(tx, apiTokens, ofThem);
  const theirWorkspaces = countRows(tx, workspaces, ofThem);
  return tx
    .select({
      company: companies,
      users: sql<number>`coalesce(${theirUsers.rows}, 0)`,
      tokens: sql<number>`coalesce(${theirTokens.rows}, 0)`,
      workspaces: sql<number>`coalesce(${theirWorkspaces.rows}, 0)`,
    })
    .from(companies)
    .leftJoin(theirUsers, eq(theirUsers.companyId, companies.id))
    .leftJoin(theirTokens, eq(theirTokens.companyId, companies.id))
    .leftJoin(theirWorkspaces, eq(theirWorkspaces.companyId, companies.id))
    .where(and(isNull(companies.deletedAt), ofThem(companies.id)))
    .orderBy(asc(nameOrder(companies.name)), asc(companies.id));
};
const companiesIn = ofCompanies(companiesWithCounts);

/** Organizations as the principal sees them. */
function present(principal: Principal, rows: Awaited<ReturnType<typeof companiesWithCounts>>): Company[] {
  const manages = principal.role === 'superAdmin' || principal.role === 'companyPartner';
  return rows.map(({ company, ...counts }) => ({
    id: company.id,
    name: company.name,
    type: company.type,
    parent_id: company.parentId,
    second_factor: company.secondFactor,
    ...counts,
    created_at: company.createdAt.toISOString(),
    editable: manages,
    deletable: manages && company.id !== principal.companyId,
    version: company.version,
  }));
}

export const listCompanies = async (tx: Tx, principal: Principal): Promise<Company[]> =>
  present(principal, await companiesIn(tx, await companiesOf(tx, principal)));

/** An organization; the caller has checked that it is in reach. */
export async function readCompany(tx: Tx, principal: Principal, id: string): Promise<Company> {
  const [company] = present(principal, await companiesIn(tx, [id]));
  if (!company) throw refuse.notFound('company_not_found');
  return company;
}

/** The audited properties of an organization. */
export const companyFacts = ({ name, type, parentId, secondFactor }: CompanyRow) => ({
  name,
  type,
  parent_id: parentId,
  second_factor: secondFactor,
});

const exists = (error: unknown) => (isUniqueViolation(error) ? refuse.conflict('company_exists') : error);

interface TypeAndParent {
  type: CompanyType;
  parentId: string | null;
}

/** @throws {Refusal} 400 on `parent_id` if it is not a partner that could manage the company */
async function checkParent(tx: Tx, { type, parentId }: TypeAndParent, id: string | undefined): Promise<void> {
  if (parentId === null) return;
  if (type === 'Partner') throw refuse.invalid('parent_id', 'partner_has_no_partner');
  const [parent] = await tx
    .select({ type: companies.type })
    .from(companies)
    .where(and(eq(companies.id, parentId), isNull(companies.deletedAt)));
  if (parent?.type !== 'Partner' || parentId === id) throw refuse.invalid('parent_id', 'not_a_partner');
}

/** The type and parent of a new company: a customer of the partner, or as a super administrator chooses. */
function typeOfNewCompany(principal: Principal, body: ParsedBodyOf<'POST /api/1.0/company'>): TypeAndParent {
  if (principal.role === 'superAdmin') return { type: body.type, parentId: body.parent_id ?? null };
  if (body.type === 'Partner') throw refuse.invalid('type', 'super_admin_only');
  if (body.parent_id !== undefined && body.parent_id !== null && body.parent_id !== principal.companyId) {
    throw refuse.invalid('parent_id', 'super_admin_only');
  }
  return { type: 'Company', parentId: principal.companyId };
}

/** Makes an organization with its permanent default workspace. @throws {Refusal} 400, or 409 `company_exists` */
export async function createCompany(
  tx: Tx,
  principal: Principal,
  body: ParsedBodyOf<'POST /api/1.0/company'>,
): Promise<CompanyRow> {
  const typeAndParent = typeOfNewCompany(principal, body);
  await checkParent(tx, typeAndParent, undefined);
  const id = readableId(body.name, 'workspace');
  try {
    const [company] = await tx
      .insert(companies)
      .values({ id, name: body.name, ...typeAndParent })
      .returning();
    if (!company) throw new Error('the company was not stored');
    await createWorkspace(tx, { id: `${id}_default`, label: body.name, language: 'auto', companyId: id });
    return company;
  } catch (error) {
    throw exists(error);
  }
}

/**
 * @throws {Refusal} 400; 409 `company_exists`, or `partner_in_use` for a partner that still has customers, or users or
 * tokens with the partner role
 */
export async function changeCompany(
  tx: Tx,
  principal: Principal,
  company: CompanyRow,
  body: ParsedBodyOf<'PUT /api/1.0/company/:id'>,
): Promise<CompanyRow> {
  const type = body.type ?? company.type;
  const parentId = body.parent_id === undefined ? company.parentId : body.parent_id;
  if (principal.role !== 'superAdmin') {
    if (type !== company.type) throw refuse.invalid('type', 'super_admin_only');
    if (parentId !== company.parentId) throw refuse.invalid('parent_id', 'super_admin_only');
  }
  if (parentId !== company.parentId || type !== company.type) await checkParent(tx, { type, parentId }, company.id);
  if (type === 'Company' && company.type === 'Partner') await refusePartnerInUse(tx, company.id);
  try {
    const [changed] = await tx
      .update(companies)
      .set({
        name: body.name ?? company.name,
        type,
        parentId,
        secondFactor: body.second_factor ?? company.secondFactor,
        version: company.version + 1,
      })
      .where(eq(companies.id, company.id))
      .returning();
    if (!changed) throw refuse.notFound('company_not_found');
    if (changed.secondFactor && !company.secondFactor) await endStreamsOfUsers(tx, company.id);
    return changed;
  } catch (error) {
    throw exists(error);
  }
}

/** Ends open streams of the users at commit; users who need not set up a second factor can reconnect. */
async function endStreamsOfUsers(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(
    sql`select pg_notify('parlance_access', 'user:' || id) from ${users} where company_id = ${companyId}`,
  );
}

/**
 * @throws {Refusal} 409 while there are customers, partner users or partner tokens: they would keep the reach of a
 * partner
 */
async function refusePartnerInUse(tx: Tx, id: string): Promise<void> {
  const [below] = await tx
    .select({ n: count() })
    .from(companies)
    .where(and(eq(companies.parentId, id), isNull(companies.deletedAt)));
  const [people] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.companyId, id), eq(users.role, 'companyPartner'), isNull(users.deletedAt)));
  const [programs] = await tx
    .select({ n: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.companyId, id), eq(apiTokens.role, 'companyPartner'), isNull(apiTokens.deletedAt)));
  if ((below?.n ?? 0) + (people?.n ?? 0) + (programs?.n ?? 0) > 0) {
    throw refuse.conflict('partner_in_use');
  }
}

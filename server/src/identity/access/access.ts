import { and, asc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { can, mayManageRole, roles, type Permission } from '@parlance/contract/permissions';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies, users } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';

/**
 * The ids of companies whose workspaces and users the principal may see; `all` for super administrators. Includes
 * deleted companies, for the trash.
 */
export async function companiesOf(tx: Tx, principal: Pick<Principal, 'role' | 'companyId'>): Promise<'all' | string[]> {
  if (principal.role === 'superAdmin') return 'all';
  if (principal.role !== 'companyPartner') return [principal.companyId];
  const looked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(or(eq(companies.id, principal.companyId), eq(companies.parentId, principal.companyId)));
  return looked.map((company) => company.id);
}

interface Rows<Row> extends PromiseLike<Row[]> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> };
}

/** The condition that a column has the id of one of the companies to read; undefined for all. */
export type CompanyFilter = (companyId: PgColumn) => SQL | undefined;

/** Reads the rows of companies. The queries for all and for a single company, the usual cases, are built once. */
export function ofCompanies<Row>(
  select: (tx: Tx, ofThem: CompanyFilter) => Rows<Row>,
): (tx: Tx, reach: 'all' | readonly string[]) => Promise<Row[]> {
  const all = builtOnce((tx) => select(tx, () => undefined).prepare(''));
  const one = builtOnce((tx) => select(tx, (companyId) => eq(companyId, given('company', companyId))).prepare(''));
  return async (tx, reach) => {
    if (reach === 'all') return all(tx).execute();
    const [company, ...others] = reach;
    if (company !== undefined && others.length === 0) return one(tx).execute({ company });
    return select(tx, (companyId) => inArray(companyId, [...reach]));
  };
}

/** The condition that the principal may see the users of a row's company; undefined for all. */
export async function inReach(tx: Tx, principal: Principal, companyId: PgColumn): Promise<SQL | undefined> {
  const reach = await companiesOf(tx, principal);
  return reach === 'all' ? undefined : inArray(companyId, reach);
}

/** Whether {@link companiesOf} includes a company. */
export const reaches = (
  { role, companyId }: Pick<Principal, 'role' | 'companyId'>,
  company: Pick<typeof companies.$inferSelect, 'id' | 'parentId'>,
): boolean =>
  role === 'superAdmin' || company.id === companyId || (role === 'companyPartner' && company.parentId === companyId);

const companyOf = builtOnce((tx) =>
  tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, given('id', companies.id)), isNull(companies.deletedAt)))
    .prepare(''),
);

/**
 * A company that the principal manages.
 * @throws {Refusal} 404 `company_not_found`, the same for an unknown company and one out of reach
 */
export async function companyInReach(tx: Tx, principal: Principal, id: string): Promise<typeof companies.$inferSelect> {
  const [company] = await companyOf(tx).execute({ id });
  if (!company || !reaches(principal, company)) throw refuse.notFound('company_not_found');
  return company;
}

/**
 * Locks a company against deletion and changes until the transaction ends: a deletion would miss rows that are being
 * added.
 * @returns whether the company exists
 */
export async function holdCompany(tx: Tx, id: string): Promise<boolean> {
  const there = and(eq(companies.id, id), isNull(companies.deletedAt));
  return (await tx.select({ id: companies.id }).from(companies).where(there).for('share')).length > 0;
}

/**
 * The company of a new user, token or workspace, locked by `holdCompany`; by default the principal's own.
 * @throws {Refusal} 400 on `company_id` where a super administrator names an unknown company; for others, 403 for a
 * company out of reach
 */
export async function companyForNew(tx: Tx, principal: Principal, asked: string | undefined) {
  const id = asked ?? principal.companyId;
  await holdCompany(tx, id);
  try {
    return await companyInReach(tx, principal, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (principal.role === 'superAdmin') throw refuse.invalid('company_id', 'company_not_found');
    throw refuse.forbidden('company_forbidden');
  }
}

/** @throws {Refusal} 403 `company_outranks` where a user of the company has a higher role than the principal */
export async function refuseIfOutranked(tx: Tx, principal: Principal, companyId: string): Promise<void> {
  const above = roles.filter((role) => !mayManageRole(principal.role, role));
  const reaching = await tx.$count(
    users,
    and(eq(users.companyId, companyId), isNull(users.deletedAt), inArray(users.role, above)),
  );
  if (above.length > 0 && reaching > 0) throw refuse.forbidden('company_outranks');
}

interface AccessScope {
  companies: 'all' | string[];
  /** Workspaces by id, of any company. */
  named: string[];
}

/** The workspaces that the principal may enter: those of companies, and single ones by id. */
async function accessScopeOf(tx: Tx, principal: Principal): Promise<AccessScope> {
  if (principal.limited) return { companies: [], named: [principal.workspace ?? ''] };
  const named = Object.keys(principal.acls).filter((id) => id !== '*');
  return { companies: await companiesOf(tx, principal), named };
}

/** The condition for workspaces that the principal may enter. */
async function enterable(tx: Tx, principal: Principal): Promise<SQL | undefined> {
  const { companies: reach, named } = await accessScopeOf(tx, principal);
  if (reach === 'all') return isNull(workspaces.deletedAt);
  return and(isNull(workspaces.deletedAt), or(inArray(workspaces.companyId, reach), inArray(workspaces.id, named)));
}

const listed = {
  id: workspaces.id,
  label: workspaces.label,
  language: workspaces.language,
  companyId: workspaces.companyId,
  timeZone: workspaces.timeZone,
  createdAt: workspaces.createdAt,
  version: workspaces.version,
};
/** A workspace as lists show it. */
export type ListedWorkspace = Pick<typeof workspaces.$inferSelect, keyof typeof listed>;

const byLabel = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select(listed)
    .from(workspaces)
    .where(and(isNull(workspaces.deletedAt), condition))
    .orderBy(asc(nameOrder(workspaces.label)), asc(workspaces.id))
    .prepare('');
const everyWorkspace = builtOnce((tx) => byLabel(tx, undefined));
const workspacesOf = builtOnce((tx) =>
  byLabel(
    tx,
    sql`(${workspaces.companyId} = any(${sql.placeholder('companies')}) or ${workspaces.id} = any(${sql.placeholder('named')}))`,
  ),
);

/**
 * The workspaces that the principal may enter, by label.
 *
 * @param viewer limits the result to workspaces that this principal may enter as well
 */
export async function enterableWorkspaces(
  tx: Tx,
  principal: Principal,
  viewer = principal,
): Promise<ListedWorkspace[]> {
  const scope = await accessScopeOf(tx, principal);
  const rows = await (scope.companies === 'all'
    ? everyWorkspace(tx).execute()
    : workspacesOf(tx).execute({ ...scope }));
  if (viewer === principal) return rows;
  const { companies: reach, named } = await accessScopeOf(tx, viewer);
  return rows.filter(({ id, companyId }) => reach === 'all' || reach.includes(companyId) || named.includes(id));
}

/**
 * The condition for workspaces where the principal has a permission that every role has. A workspace of an organization
 * out of reach only counts if the access list names the permission.
 */
export async function permitted(tx: Tx, principal: Principal, permission: Permission): Promise<SQL | undefined> {
  const foreign = Object.keys(principal.acls).filter((id) => principal.acls[id]?.foreign);
  const without = foreign.filter((id) => !can(principal, permission, id));
  return and(await enterable(tx, principal), without.length > 0 ? notInArray(workspaces.id, without) : undefined);
}

/** Whether the principal may enter every workspace. */
export const entersAllWorkspaces = ({ role, limited }: Principal): boolean => role === 'superAdmin' && !limited;

const companyOfWorkspace = builtOnce((tx) =>
  tx
    .select({ id: companies.id, parentId: companies.parentId })
    .from(workspaces)
    .innerJoin(companies, eq(companies.id, workspaces.companyId))
    .where(and(eq(workspaces.id, given('ws', workspaces.id)), isNull(workspaces.deletedAt)))
    .prepare(''),
);

/** Whether the principal may enter the workspace. An unknown workspace answers like a foreign one. */
export async function mayEnter(tx: Tx, principal: Principal, ws: string): Promise<boolean> {
  // A limited session is bound to its workspace and ends with it.
  if (principal.limited) return principal.workspace === ws;
  const [company] = await companyOfWorkspace(tx).execute({ ws });
  return company !== undefined && (reaches(principal, company) || Object.hasOwn(principal.acls, ws));
}

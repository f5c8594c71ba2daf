import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { can, mayManageRole, roles, type Permission } from '@parlance/contract/permissions';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies, users } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';

/**
 * The companies whose workspaces and people the principal may see; `all` for super administrators. Deleted ones are
 * among them, for the trash.
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

/**
 * Reads the rows of companies. The queries for all and for one, which nearly everyone asks for, are built once.
 *
 * @param select the rows that fit a condition
 */
export function ofCompanies<Row>(
  companyId: PgColumn,
  select: (tx: Tx, condition: SQL | undefined) => Rows<Row>,
): (tx: Tx, reach: 'all' | readonly string[]) => Promise<Row[]> {
  const all = builtOnce((tx) => select(tx, undefined).prepare(''));
  const one = builtOnce((tx) => select(tx, eq(companyId, given('company', companyId))).prepare(''));
  return async (tx, reach) => {
    if (reach === 'all') return all(tx).execute();
    const [company, ...others] = reach;
    if (company !== undefined && others.length === 0) return one(tx).execute({ company });
    return select(tx, inArray(companyId, [...reach]));
  };
}

/** The condition under which a row's company is one the principal may see the people of. */
export async function inReach(tx: Tx, principal: Principal, companyId: PgColumn): Promise<SQL | undefined> {
  const reach = await companiesOf(tx, principal);
  return reach === 'all' ? undefined : inArray(companyId, reach);
}

/**
 * A company that the principal manages.
 * @throws {Refusal} 404 `company_not_found`, alike for one that does not exist and one out of reach
 */
export async function companyInReach(tx: Tx, principal: Principal, id: string): Promise<typeof companies.$inferSelect> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt), await inReach(tx, principal, companies.id)));
  if (!company) throw refuse.notFound('company_not_found');
  return company;
}

/**
 * The company of a new user or token: the own one, unless the principal manages several.
 * @throws {Refusal} 400 on `company_id` where a super administrator names none that exists, 403 where others reach out
 */
export async function companyForNew(tx: Tx, principal: Principal, asked: string | undefined) {
  try {
    return await companyInReach(tx, principal, asked ?? principal.companyId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (principal.role === 'superAdmin') throw refuse.invalid('company_id', 'company_not_found');
    throw refuse.forbidden('company_forbidden');
  }
}

/** @throws {Refusal} 403 `company_outranks` where a user of the company has a higher role than the principal */
export async function refuseWhereOthersMayMore(tx: Tx, principal: Principal, companyId: string): Promise<void> {
  const above = roles.filter((role) => !mayManageRole(principal.role, role));
  const reaching = await tx.$count(
    users,
    and(eq(users.companyId, companyId), isNull(users.deletedAt), inArray(users.role, above)),
  );
  if (above.length > 0 && reaching > 0) throw refuse.forbidden('company_outranks');
}

/** The condition under which a workspace is one the principal may enter. */
export async function enterable(tx: Tx, principal: Principal): Promise<SQL | undefined> {
  if (principal.limited) return and(isNull(workspaces.deletedAt), eq(workspaces.id, principal.workspace ?? ''));
  const reach = await companiesOf(tx, principal);
  if (reach === 'all') return isNull(workspaces.deletedAt);
  const named = Object.keys(principal.acls).filter((id) => id !== '*');
  return and(
    isNull(workspaces.deletedAt),
    or(inArray(workspaces.companyId, reach), named.length > 0 ? inArray(workspaces.id, named) : undefined),
  );
}

/**
 * The condition under which a workspace is one where the principal has a permission that every role has. A workspace
 * of an organization out of reach is none where the access list does not name the permission.
 */
export async function permitted(tx: Tx, principal: Principal, permission: Permission): Promise<SQL | undefined> {
  const foreign = Object.keys(principal.acls).filter((id) => principal.acls[id]?.foreign);
  const without = foreign.filter((id) => !can(principal, permission, id));
  return and(await enterable(tx, principal), without.length > 0 ? notInArray(workspaces.id, without) : undefined);
}

/** Whether the principal may enter every workspace there is. */
export const entersAll = ({ role, limited }: Principal): boolean => role === 'superAdmin' && !limited;

/** Whether the principal may enter the workspace. An unknown workspace answers like a foreign one. */
export async function mayEnter(tx: Tx, principal: Principal, ws: string): Promise<boolean> {
  // A limited session is bound to its workspace and ends with it.
  if (principal.limited) return principal.workspace === ws;
  const found = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, ws), await enterable(tx, principal)));
  return found.length > 0;
}

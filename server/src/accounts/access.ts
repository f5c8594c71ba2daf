import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { companies, workspaces } from '../db/schema.ts';
import type { Principal } from './principal.ts';

/** The companies whose workspaces and people the principal may see; `all` for super administrators. */
export async function companiesOf(tx: Tx, principal: Principal): Promise<'all' | string[]> {
  if (principal.role === 'superAdmin') return 'all';
  if (principal.role !== 'companyPartner') return [principal.companyId];
  const looked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(or(eq(companies.id, principal.companyId), eq(companies.parentId, principal.companyId)));
  return looked.map((company) => company.id);
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

/** Whether the principal may enter the workspace. An unknown workspace answers like a foreign one. */
export async function mayEnter(tx: Tx, principal: Principal, ws: string): Promise<boolean> {
  // A limited session lives and dies with its workspace: whoever has one was let in.
  if (principal.limited) return principal.workspace === ws;
  const found = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, ws), await enterable(tx, principal)));
  return found.length > 0;
}

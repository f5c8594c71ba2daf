import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { can, mayManageRole, type Role } from '@parlance/contract/permissions';
import { apiTokens, companies, users } from '../platform/db/accountTables.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Tx } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import { hasHolds } from '../platform/db/holds.ts';
import type { ChangeCall } from '../platform/http/change.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { TrashKind } from '../platform/trash/trashKind.ts';
import { trashedRows } from '../platform/trash/trashedRows.ts';

/** Deleted users or tokens of organizations that are not deleted; others are restored with their organization. */
const source = (table: PgTable, name: SQL) => sql`
  select t.id, ${name} as name, null as workspace, null as workspace_label, t.company_id, t.deleted_at
  from ${table} t join companies home on home.id = t.company_id and home.deleted_at is null
  where t.deleted_at is not null`;

/** @throws {Refusal} 403 `higher_role_needed` for an account with a higher role than the caller's */
function checkRole(call: ChangeCall, role: Role | undefined): void {
  if (role === undefined || !mayManageRole(call.principal.role, role)) {
    throw refuse.forbidden('higher_role_needed');
  }
}

/** @throws {Refusal} 403 unless the principal manages organizations */
function checkOrganizations({ principal }: ChangeCall): void {
  if (!can(principal, 'organization:manage')) throw refuse.forbidden('forbidden');
}

/** Runs a change that restores names. @throws {Refusal} 409 where a name has been taken meanwhile */
async function unlessTaken<T>(
  type: 'user_exists' | 'token_exists' | 'company_restore_taken',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict(type) : error;
  }
}

const back = { deletedAt: null, deletedBy: null };

export const userTrash: TrashKind = {
  kind: 'user',
  list: (tx, reach) => trashedRows(tx, source(users, sql`t.login`), 'user.delete', reach),
  async restore(tx, call, { id, company_id }) {
    const [user] = await tx.select().from(users).where(eq(users.id, id));
    checkRole(call, user?.role);
    await unlessTaken('user_exists', () => tx.update(users).set(back).where(eq(users.id, id)));
    const audit = { action: 'user.restore', subject: id, after: { login: user?.login, company_id } };
    return { audit, changed: { company: { id: company_id, parentId: null }, what: 'user' } };
  },
  async purge(tx, { id }, call) {
    const [user] = await tx.select().from(users).where(eq(users.id, id));
    checkRole(call, user?.role);
    await tx.delete(users).where(and(eq(users.id, id), isNotNull(users.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(users).where(lt(users.deletedAt, before));
  },
};

export const tokenTrash: TrashKind = {
  kind: 'token',
  list: (tx, reach) => trashedRows(tx, source(apiTokens, sql`t.name`), 'token.delete', reach),
  async restore(tx, call, { id, company_id }) {
    const [token] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id));
    checkRole(call, token?.role);
    await unlessTaken('token_exists', () => tx.update(apiTokens).set(back).where(eq(apiTokens.id, id)));
    const audit = { action: 'token.restore', subject: id, after: { name: token?.name, company_id } };
    return { audit, changed: { company: { id: company_id, parentId: null }, what: 'token' } };
  },
  async purge(tx, { id }, call) {
    const [token] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id));
    checkRole(call, token?.role);
    await tx.delete(apiTokens).where(and(eq(apiTokens.id, id), isNotNull(apiTokens.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(apiTokens).where(lt(apiTokens.deletedAt, before));
  },
};

/** Organizations, with the users, tokens and workspaces that have the same time of deletion. */
export const companyTrash: TrashKind = {
  kind: 'company',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select t.id, t.name, null as workspace, null as workspace_label, t.id as company_id, t.deleted_at
        from companies t where t.deleted_at is not null`,
      'company.delete',
      reach,
    ),
  async restore(tx, call, { id, deleted_at }) {
    checkOrganizations(call);
    await unlessTaken('company_restore_taken', async () => {
      await tx.update(companies).set(back).where(eq(companies.id, id));
      for (const table of [users, apiTokens]) {
        await tx
          .update(table)
          .set(back)
          .where(and(eq(table.companyId, id), eq(table.deletedAt, deleted_at)));
      }
      await tx
        .update(workspaces)
        .set({ deletedAt: null })
        .where(and(eq(workspaces.companyId, id), eq(workspaces.deletedAt, deleted_at)));
    });
    const audit = { action: 'company.restore', subject: id };
    return { audit, changed: { company: { id, parentId: null }, what: 'company' } };
  },
  async purge(tx, { id }, call) {
    checkOrganizations(call);
    await purgeCompanies(tx, and(eq(companies.id, id), isNotNull(companies.deletedAt)));
  },
  purgeBefore: (tx, before) =>
    purgeCompanies(
      tx,
      and(
        lt(companies.deletedAt, before),
        sql`not exists (select from ${workspaces} home where home.company_id = ${companies.id} and ${hasHolds(sql`home.id`)})`,
      ),
    ),
};

async function purgeCompanies(tx: Tx, which: SQL | undefined): Promise<void> {
  const gone = await tx.select({ id: companies.id }).from(companies).where(which);
  for (const { id } of gone) {
    for (const table of [apiTokens, users, workspaces]) await tx.delete(table).where(eq(table.companyId, id));
    await tx.update(companies).set({ parentId: null }).where(eq(companies.parentId, id));
    await tx.delete(companies).where(eq(companies.id, id));
  }
}

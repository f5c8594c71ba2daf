import { and, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { prompts, promptVersions } from '../../platform/db/backendTables.ts';
import { hasHolds } from '../../platform/db/holds.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';

/** Workspaces with all their data. Workspaces that were deleted with their organization are restored with it. */
export const workspaceTrash: TrashKind = {
  kind: 'workspace',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select ${workspaces.id} as id, ${workspaces.label} as name, null as workspace, null as workspace_label,
          ${workspaces.companyId} as company_id, ${workspaces.deletedAt} as deleted_at
        from ${workspaces}
          join ${companies} on ${companies.id} = ${workspaces.companyId} and ${companies.deletedAt} is null
        where ${workspaces.deletedAt} is not null`,
      'workspace.delete',
      reach,
    ),
  async restore(tx, _, { id }) {
    await tx
      .update(workspaces)
      .set({ deletedAt: null, version: sql`${workspaces.version} + 1` })
      .where(eq(workspaces.id, id));
    const audit = { action: 'workspace.restore', subject: id, ws: id };
    return { audit, changed: { ws: id, what: 'workspace' } };
  },
  async purge(tx, { id }) {
    await tx.delete(workspaces).where(and(eq(workspaces.id, id), isNotNull(workspaces.deletedAt)));
    await deletePrompts(tx);
  },
  async purgeBefore(tx, before) {
    await tx
      .delete(workspaces)
      .where(and(lt(workspaces.deletedAt, before), sql`not ${hasHolds(sql`${workspaces.id}`)}`));
    await deletePrompts(tx);
  },
};

/**
 * Deletes prompts of purged workspaces. No foreign key does that, because the server's prompts are in the same tables.
 */
async function deletePrompts(tx: Tx): Promise<void> {
  const there = tx.select({ id: workspaces.id }).from(workspaces);
  for (const table of [prompts, promptVersions]) {
    await tx.delete(table).where(and(sql`${table.ws} <> ''`, notInArray(table.ws, there)));
  }
}

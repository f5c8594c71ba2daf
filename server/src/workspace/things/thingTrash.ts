import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';

/** Devices with their PIN codes and guests, of workspaces that are there. */
export const thingTrash: TrashKind = {
  kind: 'thing',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select t.id, t.name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, t.deleted_at
        from ${things} t join ${workspaces} on ${workspaces.id} = t.ws and ${workspaces.deletedAt} is null
        where t.deleted_at is not null`,
      'thing.delete',
      reach,
    ),
  async restore(tx, call, deps, { id, workspace: ws }) {
    if (ws === null) return;
    try {
      await tx
        .update(things)
        .set({ deletedAt: null, version: sql`${things.version} + 1` })
        .where(and(eq(things.ws, ws), eq(things.id, id)));
    } catch (error) {
      throw isUniqueViolation(error) ? refuse.conflict('exists', 'Its name was given away meanwhile') : error;
    }
    await audit(tx, { principal: call.principal, requestId: call.requestId, ws }, 'thing.restore', id, null, null);
    await deps.events.changed(tx, ws, 'thing');
    await deps.events.changed(tx, null, 'thing');
  },
  async purge(tx, id) {
    await tx.delete(things).where(and(eq(things.id, id), isNotNull(things.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(things).where(lt(things.deletedAt, before));
  },
};

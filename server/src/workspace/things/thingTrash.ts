import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
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
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    try {
      await tx
        .update(things)
        .set({ deletedAt: null, version: sql`${things.version} + 1` })
        .where(and(eq(things.ws, ws), eq(things.id, id)));
    } catch (error) {
      throw isUniqueViolation(error) ? refuse.conflict('device_restore_taken') : error;
    }
    return {
      audit: { action: 'thing.restore', subject: id, ws },
      changed: [
        { ws, what: 'thing' },
        { ws: null, what: 'thing' },
      ],
    };
  },
  async purge(tx, id) {
    await tx.delete(things).where(and(eq(things.id, id), isNotNull(things.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(things).where(lt(things.deletedAt, before));
  },
};

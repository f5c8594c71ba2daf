import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { pinCodes } from '../../platform/db/guestTables.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';

/** PIN codes of devices that are there. */
export const pinCodeTrash: TrashKind = {
  kind: 'pinCode',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select p.id, p.value as name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, p.deleted_at
        from ${pinCodes} p
          join ${things} t on t.ws = p.ws and t.id = p.thing and t.deleted_at is null
          join ${workspaces} on ${workspaces.id} = p.ws and ${workspaces.deletedAt} is null
        where p.deleted_at is not null`,
      'pinCode.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    try {
      await tx
        .update(pinCodes)
        .set({ deletedAt: null, version: sql`${pinCodes.version} + 1` })
        .where(and(eq(pinCodes.ws, ws), eq(pinCodes.id, id)));
    } catch (error) {
      throw isUniqueViolation(error) ? refuse.conflict('code_restore_taken') : error;
    }
    return { audit: { action: 'pinCode.restore', subject: id, ws }, changed: { ws, what: 'pinCode' } };
  },
  async purge(tx, id) {
    await tx.delete(pinCodes).where(and(eq(pinCodes.id, id), isNotNull(pinCodes.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(pinCodes).where(lt(pinCodes.deletedAt, before));
  },
};

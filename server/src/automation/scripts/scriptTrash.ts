import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { scripts } from '../../platform/db/automationTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';
import { restoreScript } from './scripts.ts';

/** Scripts with their versions. A restored script comes back as it was, in production too. */
export const scriptTrash: TrashKind = {
  kind: 'script',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select s.id, s.name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, s.deleted_at
        from ${scripts} s join ${workspaces} on ${workspaces.id} = s.ws and ${workspaces.deletedAt} is null
        where s.deleted_at is not null`,
      'script.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    try {
      await restoreScript(tx, ws, id);
    } catch (error) {
      throw isUniqueViolation(error) ? refuse.conflict('script_restore_taken') : error;
    }
    return { audit: { action: 'script.restore', subject: id, ws }, changed: { ws, what: 'script' } };
  },
  async purge(tx, id) {
    await tx.delete(scripts).where(and(eq(scripts.id, id), isNotNull(scripts.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(scripts).where(lt(scripts.deletedAt, before));
  },
};

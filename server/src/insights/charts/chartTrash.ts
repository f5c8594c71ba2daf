import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { charts } from '../../platform/db/chartTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';
import { restoreChart } from './charts.ts';

/** Charts with their cards. A restored one is the last tab. */
export const chartTrash: TrashKind = {
  kind: 'chart',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select c.id, c.name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, c.deleted_at
        from ${charts} c join ${workspaces} on ${workspaces.id} = c.ws and ${workspaces.deletedAt} is null
        where c.deleted_at is not null`,
      'chart.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    await restoreChart(tx, ws, id);
    return { audit: { action: 'chart.restore', subject: id, ws }, changed: { ws, what: 'chart' } };
  },
  async purge(tx, id) {
    await tx.delete(charts).where(and(eq(charts.id, id), isNotNull(charts.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(charts).where(lt(charts.deletedAt, before));
  },
};

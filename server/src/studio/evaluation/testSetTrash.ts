import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { testSets } from '../../platform/db/evaluationTables.ts';
import { classes } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';
import { restoreTestSet } from './testSets.ts';

/** Test sets of classes that are there. */
export const testSetTrash: TrashKind = {
  kind: 'testset',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select ${testSets.id} as id, ${testSets.name} as name, ${workspaces.id} as workspace,
          ${workspaces.label} as workspace_label, ${workspaces.companyId} as company_id,
          ${testSets.deletedAt} as deleted_at
        from ${testSets}
          join ${classes} on ${classes.id} = ${testSets.classId} and ${classes.deletedAt} is null
          join ${workspaces} on ${workspaces.id} = ${testSets.ws} and ${workspaces.deletedAt} is null
        where ${testSets.deletedAt} is not null`,
      'testset.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    await restoreTestSet(tx, ws, id);
    return { audit: { action: 'testset.restore', subject: id, ws }, changed: { ws, what: 'class' } };
  },
  async purge(tx, id) {
    await tx.delete(testSets).where(and(eq(testSets.id, id), isNotNull(testSets.deletedAt)));
  },
  async purgeBefore(tx, before) {
    await tx.delete(testSets).where(lt(testSets.deletedAt, before));
  },
};

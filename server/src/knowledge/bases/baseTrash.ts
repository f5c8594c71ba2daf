import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { files } from '../../platform/db/fileTables.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';
import { restoreBase } from './bases.ts';

/** Deletes bases with their documents and the originals of these. */
async function purgeWhere(tx: Tx, condition: SQL | undefined): Promise<void> {
  const bases = tx.select({ id: knowledgeBases.id }).from(knowledgeBases).where(condition);
  const originals = tx
    .select({ id: sql<string>`${knowledgeDocuments.fileId}` })
    .from(knowledgeDocuments)
    .where(and(inArray(knowledgeDocuments.base, bases), isNotNull(knowledgeDocuments.fileId)));
  await tx.delete(files).where(inArray(files.id, originals));
  await tx.delete(knowledgeBases).where(condition);
}

/** Knowledge bases with their documents. */
export const baseTrash: TrashKind = {
  kind: 'knowledge',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select b.id, b.name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, b.deleted_at
        from ${knowledgeBases} b join ${workspaces} on ${workspaces.id} = b.ws and ${workspaces.deletedAt} is null
        where b.deleted_at is not null`,
      'knowledge.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    await restoreBase(tx, ws, id);
    return { audit: { action: 'knowledge.restore', subject: id, ws }, changed: { ws, what: 'knowledge' } };
  },
  purge: (tx, id) => purgeWhere(tx, and(eq(knowledgeBases.id, id), isNotNull(knowledgeBases.deletedAt))),
  purgeBefore: (tx, before) => purgeWhere(tx, lt(knowledgeBases.deletedAt, before)),
};

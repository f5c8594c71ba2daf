import { and, eq, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { files } from '../../platform/db/fileTables.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';
import { restoreDocument } from './documents.ts';

const table = knowledgeDocuments;

/** Deletes documents with their chunks and originals. */
async function purgeWhere(tx: Tx, condition: SQL | undefined): Promise<void> {
  const originals = tx
    .select({ id: sql<string>`${table.fileId}` })
    .from(table)
    .where(and(condition, isNotNull(table.fileId)));
  await tx.delete(files).where(inArray(files.id, originals));
  await tx.delete(table).where(condition);
}

/** Documents of knowledge bases that are there; the pages of a site that is in the trash go with it. */
export const documentTrash: TrashKind = {
  kind: 'document',
  list: (tx, reach) =>
    trashedRows(
      tx,
      sql`select d.id, d.name, ${workspaces.id} as workspace, ${workspaces.label} as workspace_label,
          ${workspaces.companyId} as company_id, d.deleted_at
        from ${table} d
        join ${workspaces} on ${workspaces.id} = d.ws and ${workspaces.deletedAt} is null
        join ${knowledgeBases} b on b.ws = d.ws and b.id = d.base and b.deleted_at is null
        where d.deleted_at is not null and not exists
          (select from ${table} s where s.ws = d.ws and s.id = d.site and s.deleted_at = d.deleted_at)`,
      'document.delete',
      reach,
    ),
  async restore(tx, _, { id, workspace: ws }) {
    if (ws === null) return { audit: [], changed: [] };
    await restoreDocument(tx, ws, id);
    return { audit: { action: 'document.restore', subject: id, ws }, changed: { ws, what: 'knowledge' } };
  },
  purge: (tx, id) => purgeWhere(tx, and(or(eq(table.id, id), eq(table.site, id)), isNotNull(table.deletedAt))),
  purgeBefore: (tx, before) => purgeWhere(tx, lt(table.deletedAt, before)),
};

import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { files } from '../../platform/db/fileTables.ts';
import { unheldWorkspace } from '../../platform/db/holds.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
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

/** Deleted documents of knowledge bases that are not deleted. Pages of a deleted site are part of the site's entry. */
export const documentTrash = rowTrash({
  kind: 'document',
  table,
  name: table.name,
  joins: sql`join ${knowledgeBases} on ${knowledgeBases.ws} = ${table.ws} and ${knowledgeBases.id} = ${table.base}
    and ${knowledgeBases.deletedAt} is null`,
  only: sql`not exists (select from ${table} s
    where s.ws = ${table.ws} and s.id = ${table.site} and s.deleted_at = ${table.deletedAt})`,
  restore: restoreDocument,
  changed: (ws) => ({ ws, what: 'knowledge' }),
  purge: purgeWhere,
  mayGo: unheldWorkspace(sql`${table.ws}`),
  together: (id) => or(eq(table.id, id), eq(table.site, id)),
});

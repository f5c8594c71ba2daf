import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { files } from '../../platform/db/fileTables.ts';
import { unheldWorkspace } from '../../platform/db/holds.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreBase } from './bases.ts';

/** Deletes bases with their documents and originals. */
async function purgeWhere(tx: Tx, condition: SQL | undefined): Promise<void> {
  const originals = tx
    .select({ id: sql<string>`${knowledgeDocuments.fileId}` })
    .from(knowledgeDocuments)
    .innerJoin(
      knowledgeBases,
      and(eq(knowledgeBases.ws, knowledgeDocuments.ws), eq(knowledgeBases.id, knowledgeDocuments.base)),
    )
    .where(and(condition, isNotNull(knowledgeDocuments.fileId)));
  await tx.delete(files).where(inArray(files.id, originals));
  await tx.delete(knowledgeBases).where(condition);
}

/** Knowledge bases with their documents. */
export const baseTrash = rowTrash({
  kind: 'knowledge',
  table: knowledgeBases,
  name: knowledgeBases.name,
  restore: restoreBase,
  changed: (ws) => ({ ws, what: 'knowledge' }),
  purge: purgeWhere,
  mayGo: unheldWorkspace(sql`${knowledgeBases.ws}`),
});

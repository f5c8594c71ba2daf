import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { lockBase } from '../bases/bases.ts';
import { deleteDocument, type DocumentRow, inWork, ofBase, stampChunks } from '../content/documents.ts';
import { startReading } from './startReading.ts';

const table = knowledgeDocuments;

type BulkChange = ParsedBodyOf<'POST /api/1.0/gael/:ws/rag/:base/documents-bulk'>;
type Action = BulkChange['action'];

/** The condition for documents that an action would change. */
const concerned = {
  enable: eq(table.enabled, false),
  disable: eq(table.enabled, true),
  archive: isNull(table.archivedAt),
  unarchive: isNotNull(table.archivedAt),
  delete: undefined,
  retry: sql`not ${inWork}`,
} as const satisfies Record<Action, unknown>;

const settings = {
  enable: () => ({ enabled: true }),
  disable: () => ({ enabled: false }),
  archive: () => ({ archivedAt: new Date() }),
  unarchive: () => ({ archivedAt: null }),
} as const;

/**
 * Applies an action to several documents of a base; those that it would not change stay as they are.
 * @returns the changed documents, as they were before. @throws {Refusal} 404 for the base
 */
export async function changeMany(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { ws, base, by }: { ws: string; base: string; by: Principal },
  { ids, action }: BulkChange,
): Promise<DocumentRow[]> {
  await lockBase(tx, ws, base);
  const which = ids === undefined ? eq(table.state, 'failed') : inArray(table.id, ids);
  const rows = await tx
    .select()
    .from(table)
    .where(and(ofBase(ws, base), which, concerned[action]))
    .orderBy(asc(table.id))
    .limit(knowledgeLimits.bulk)
    .for('no key update');
  if (rows.length === 0) return [];
  if (action === 'delete') for (const row of rows) await deleteDocument(tx, row);
  else if (action === 'retry') for (const row of rows) await startReading(tx, deps, row, by);
  else {
    const changed = rows.map(({ id }) => id);
    await tx
      .update(table)
      .set({ ...settings[action](), version: sql`${table.version} + 1`, updatedAt: new Date() })
      .where(and(eq(table.ws, ws), inArray(table.id, changed)));
    await stampChunks(tx, ws, base, changed);
  }
  return rows;
}

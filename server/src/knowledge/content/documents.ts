import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { DocumentChange } from '@parlance/contract/calls/knowledge/documents';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeBases, knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { findBase, touchBase } from '../bases/bases.ts';

export type DocumentRow = typeof knowledgeDocuments.$inferSelect;

export const documentKey = (ws: string, id: string) =>
  and(eq(knowledgeDocuments.ws, ws), eq(knowledgeDocuments.id, id));
/** The condition for documents of a base that are not in the trash. */
export const ofBase = (ws: string, base: string) =>
  and(eq(knowledgeDocuments.ws, ws), eq(knowledgeDocuments.base, base), isNull(knowledgeDocuments.deletedAt));

const states = ['queued', 'extracting', 'indexing'] as const;
/** The condition for documents that are being read, or wait for it. */
export const inWork = inArray(knowledgeDocuments.state, [...states]);
export const isInWork = ({ state }: Pick<DocumentRow, 'state'>): boolean => states.some((one) => one === state);

/** @throws {Refusal} 404 for an unknown document or base */
export async function findDocument(tx: Tx, ws: string, base: string, id: string): Promise<DocumentRow> {
  await findBase(tx, ws, base);
  const [row] = await tx
    .select()
    .from(knowledgeDocuments)
    .where(and(ofBase(ws, base), eq(knowledgeDocuments.id, id)));
  if (!row) throw refuse.notFound('document_not_found');
  return row;
}

/** Locks a document until the transaction ends. @throws {Refusal} 404 */
export async function lockDocument(tx: Tx, ws: string, base: string, id: string): Promise<DocumentRow> {
  await findBase(tx, ws, base);
  await lockBaseOf(tx, { ws, base });
  const [row] = await tx
    .select()
    .from(knowledgeDocuments)
    .where(and(ofBase(ws, base), eq(knowledgeDocuments.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('document_not_found');
  return row;
}

/** Locks the base of a document. It is locked before its documents, in the same order everywhere, to prevent deadlocks. */
export async function lockBaseOf(tx: Tx, { ws, base }: Pick<DocumentRow, 'ws' | 'base'>): Promise<void> {
  await tx
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.ws, ws), eq(knowledgeBases.id, base)))
    .for('no key update');
}

type NewDocument = Omit<typeof knowledgeDocuments.$inferInsert, 'id' | 'ws' | 'base'> & { id?: string };

/** Stores a document that waits to be read. @throws {Refusal} 404, 409 where there are too many */
export async function insertDocument(tx: Tx, ws: string, base: string, given: NewDocument): Promise<DocumentRow> {
  await findBase(tx, ws, base);
  const max = knowledgeLimits.documentsPerBase;
  if ((await tx.$count(knowledgeDocuments, ofBase(ws, base))) >= max)
    throw refuse.conflict('too_many_documents', { max });
  const [row] = await tx
    .insert(knowledgeDocuments)
    .values({ id: newId(), ...given, ws, base })
    .returning();
  if (!row) throw new Error('the document was not stored');
  return row;
}

/** @throws {Refusal} 409 where the base already has a document with this address */
export async function refuseKnownAddress(tx: Tx, ws: string, base: string, address: string): Promise<void> {
  const same = and(ofBase(ws, base), eq(knowledgeDocuments.address, address));
  if ((await tx.$count(knowledgeDocuments, same)) > 0) throw refuse.conflict('document_address_taken');
}

/** Stores properties of a document. Its version stays, as this is no edit by a person. */
export async function setDocument(
  tx: Tx,
  { ws, id }: Pick<DocumentRow, 'ws' | 'id'>,
  changes: Partial<{ [K in keyof DocumentRow]: DocumentRow[K] | SQL }>,
): Promise<DocumentRow> {
  const [row] = await tx
    .update(knowledgeDocuments)
    .set({ ...changes, updatedAt: new Date() })
    .where(documentKey(ws, id))
    .returning();
  if (!row) throw refuse.notFound('document_not_found');
  return row;
}

/** Stamps the chunks of documents with a new content version, so that indexes learn whether they can still be found. */
export async function stampChunks(tx: Tx, ws: string, base: string, documents: readonly string[]): Promise<void> {
  const changed = await touchBase(tx, ws, base);
  await tx
    .update(knowledgeChunks)
    .set({ changed })
    .where(and(eq(knowledgeChunks.ws, ws), inArray(knowledgeChunks.document, [...documents])));
}

/** Queues another reading of a document; a running reading no longer stores anything. */
export const readAgain = (tx: Tx, row: DocumentRow, changes: Parameters<typeof setDocument>[2] = {}) =>
  setDocument(tx, row, {
    ...changes,
    state: 'queued',
    cause: null,
    progress: null,
    reading: sql`${knowledgeDocuments.reading} + 1`,
    version: sql`${knowledgeDocuments.version} + 1`,
  });

/** The state of a document whose reading was stopped; a running reading no longer stores anything. */
export const stoppedWith = (cause: ErrorDetail) => ({
  state: 'failed' as const,
  cause,
  progress: null,
  reading: sql`${knowledgeDocuments.reading} + 1`,
  version: sql`${knowledgeDocuments.version} + 1`,
});

/** Stops the readings of those of the documents that are being read. */
export async function stopReadings(tx: Tx, documents: SQL | undefined, cause: ErrorDetail): Promise<void> {
  await tx
    .update(knowledgeDocuments)
    .set({ ...stoppedWith(cause), updatedAt: new Date() })
    .where(and(documents, inWork));
}

/**
 * Changes the given fields of a locked document.
 * @throws {Refusal} 400 for a text of a document that was not typed, or days in the wrong order
 */
export async function changeDocument(tx: Tx, before: DocumentRow, given: DocumentChange): Promise<DocumentRow> {
  const { name, enabled, archived, tags, language, valid_from, valid_until, text, crawl } = given;
  if (text !== undefined && before.kind !== 'text') throw refuse.invalid('text', 'document_not_typed');
  if (crawl !== undefined && before.kind !== 'site') throw refuse.invalid('crawl', 'document_no_site');
  const validFrom = valid_from === undefined ? before.validFrom : valid_from;
  const validUntil = valid_until === undefined ? before.validUntil : valid_until;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    throw refuse.invalid('valid_until', 'valid_days_reversed');
  }
  const archivedAt = archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? new Date()) : null;
  const row = await setDocument(tx, before, {
    name: name ?? before.name,
    enabled: enabled ?? before.enabled,
    archivedAt,
    tags: tags === undefined ? before.tags : [...new Set(tags)],
    language: language === undefined ? before.language : language,
    validFrom,
    validUntil,
    ...(crawl !== undefined && { crawl, dueAt: nextSync(crawl.every_hours) }),
    ...(text !== undefined && { text, bytes: Buffer.byteLength(text) }),
    version: sql`${knowledgeDocuments.version} + 1`,
  });
  await stampChunks(tx, before.ws, before.base, [before.id, ...(await pagesOf(tx, before))]);
  return row;
}

/** The time at which a site is read next. */
export const nextSync = (hours: number | null): Date | null =>
  hours === null ? null : new Date(Date.now() + hours * 60 * 60 * 1000);

/** The ids of the pages of a site; empty for other documents. */
async function pagesOf(tx: Tx, { ws, base, id, kind }: DocumentRow): Promise<string[]> {
  if (kind !== 'site') return [];
  const pages = await tx
    .select({ id: knowledgeDocuments.id })
    .from(knowledgeDocuments)
    .where(and(ofBase(ws, base), eq(knowledgeDocuments.site, id)));
  return pages.map((page) => page.id);
}

/** Moves a locked document to the trash, and a site with its pages; their readings end. */
export async function deleteDocument(tx: Tx, row: DocumentRow): Promise<void> {
  const { ws, base, id } = row;
  const ids = [id, ...(await pagesOf(tx, row))];
  const these = and(eq(knowledgeDocuments.ws, ws), inArray(knowledgeDocuments.id, ids));
  await stampChunks(tx, ws, base, ids);
  await stopReadings(tx, these, errorDetail('document_cancelled'));
  await tx.update(knowledgeDocuments).set({ deletedAt: new Date() }).where(these);
}

/** Restores a document, and a site with the pages that were deleted with it. */
export async function restoreDocument(tx: Tx, ws: string, id: string): Promise<void> {
  const [row] = await tx.select().from(knowledgeDocuments).where(documentKey(ws, id)).for('no key update');
  if (!row?.deletedAt) return;
  const together = and(eq(knowledgeDocuments.site, id), eq(knowledgeDocuments.deletedAt, row.deletedAt));
  const back = await tx
    .update(knowledgeDocuments)
    .set({ deletedAt: null, version: sql`${knowledgeDocuments.version} + 1` })
    .where(and(eq(knowledgeDocuments.ws, ws), or(eq(knowledgeDocuments.id, id), together)))
    .returning({ id: knowledgeDocuments.id });
  await stampChunks(
    tx,
    ws,
    row.base,
    back.map((one) => one.id),
  );
}

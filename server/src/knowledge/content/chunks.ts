import { and, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { lockBase, touchBase } from '../bases/bases.ts';
import { type DocumentRow, setDocument } from './documents.ts';
import { linkOf } from './linkOf.ts';
import { countChunks, placesBetween } from './storeChunks.ts';

const table = knowledgeChunks;

/** A chunk with properties of its document. */
export type ChunkRow = typeof knowledgeChunks.$inferSelect & { documentName: string; address: string | null };

const chunkKey = (ws: string, id: string) => and(eq(table.ws, ws), eq(table.id, id));
/** The condition for chunks of a base, of documents that are not deleted. */
export const ofBase = (ws: string, base: string) =>
  and(eq(table.ws, ws), eq(table.base, base), eq(table.removed, false), sql`${knowledgeDocuments.deletedAt} is null`);
export const ofDocument = and(eq(knowledgeDocuments.ws, table.ws), eq(knowledgeDocuments.id, table.document));

export const presentChunk = (row: ChunkRow): KnowledgeChunk => ({
  id: row.id,
  document: row.document,
  document_name: row.documentName,
  place: row.place,
  path: row.path,
  text: row.text,
  extracted: row.extracted,
  page: row.page,
  origin: row.origin,
  enabled: row.enabled,
  orphaned: row.orphaned,
  link: linkOf(row.address, row.anchor),
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
});

export const selected = {
  row: table,
  documentName: knowledgeDocuments.name,
  address: knowledgeDocuments.address,
};
export const flat = ({
  row,
  ...rest
}: {
  row: typeof table.$inferSelect;
  documentName: string;
  address: string | null;
}) => ({
  ...row,
  ...rest,
});

/** Locks a chunk until the transaction ends. @throws {Refusal} 404 */
export async function lockChunk(tx: Tx, ws: string, base: string, id: string): Promise<ChunkRow> {
  await lockBase(tx, ws, base);
  const [row] = await tx
    .select(selected)
    .from(table)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(and(ofBase(ws, base), eq(table.id, id)))
    .for('no key update', { of: table });
  if (!row) throw refuse.notFound('chunk_not_found');
  return flat(row);
}

/** The place of a new chunk: after another one, or at the end. */
async function placeAfter(tx: Tx, { ws, id: document }: DocumentRow, after: string | undefined) {
  const own = and(eq(table.ws, ws), eq(table.document, document));
  if (after === undefined) {
    const there = and(own, eq(table.removed, false));
    const [last] = await tx
      .select({ place: max(table.place) })
      .from(table)
      .where(there);
    const place = last?.place ?? null;
    if (place === null) return { place: 0, after: null };
    const [end] = await tx
      .select()
      .from(table)
      .where(and(there, eq(table.place, place)));
    return { place: place + 1, after: anchorOf(end) };
  }
  const [before] = await tx
    .select()
    .from(table)
    .where(and(own, eq(table.id, after), eq(table.removed, false)));
  if (!before) throw refuse.invalid('after', 'chunk_not_found');
  // Chunks that were added there earlier move up by one.
  const next = (Math.floor(before.place / placesBetween) + 1) * placesBetween;
  await tx
    .update(table)
    .set({ place: sql`${table.place} + 1` })
    .where(and(own, gt(table.place, before.place), lt(table.place, next)));
  return { place: before.place + 1, after: anchorOf(before) };
}

const anchorOf = (chunk: typeof table.$inferSelect | undefined) =>
  chunk === undefined ? null : chunk.origin === 'added' ? chunk.after : chunk.id;

type NewChunk = Pick<ParsedBodyOf<'POST /api/1.0/gael/:ws/rag/:base/chunks'>, 'after' | 'path' | 'text'>;

/** Adds a chunk by hand to a locked document. @throws {Refusal} 400 for an unknown place, 409 for a site */
export async function addChunk(tx: Tx, document: DocumentRow, { after, path, text }: NewChunk): Promise<ChunkRow> {
  if (document.kind === 'site') throw refuse.conflict('document_of_site');
  const { ws, base } = document;
  const changed = await touchBase(tx, ws, base);
  const place = await placeAfter(tx, document, after);
  const [row] = await tx
    .insert(table)
    .values({ ws, id: newId(), base, document: document.id, ...place, path, text, origin: 'added', changed })
    .returning();
  if (!row) throw new Error('the chunk was not stored');
  await setDocument(tx, document, { chunkCount: await countChunks(tx, document) });
  return { ...row, documentName: document.name, address: document.address };
}

/** Adds chunks by hand at the end of a locked document. */
export async function addChunks(
  tx: Tx,
  document: DocumentRow,
  chunks: readonly Pick<NewChunk, 'path' | 'text'>[],
): Promise<void> {
  const { ws, base } = document;
  const changed = await touchBase(tx, ws, base);
  const { place, after } = await placeAfter(tx, document, undefined);
  const rows = chunks.map(({ path, text }, at) => ({
    ws,
    base,
    document: document.id,
    after,
    path,
    text,
    changed,
    id: newId(),
    place: place + at,
    origin: 'added' as const,
  }));
  for (let start = 0; start < rows.length; start += 500) await tx.insert(table).values(rows.slice(start, start + 500));
  await setDocument(tx, document, { chunkCount: await countChunks(tx, document) });
}

/**
 * Changes a locked chunk. `restore` brings back the extracted text before the other fields are applied.
 * @throws {Refusal} 409 where it was added by hand, and so has no extracted text
 */
export async function changeChunk(
  tx: Tx,
  before: ChunkRow,
  { text, enabled, restore }: ParsedBodyOf<'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id'>,
): Promise<ChunkRow> {
  const { ws, base, id, extracted, documentName, address } = before;
  if (restore && extracted === null) throw refuse.conflict('chunk_without_original');
  const changed = await touchBase(tx, ws, base);
  const [row] = await tx
    .update(table)
    .set({
      text: text ?? (restore && extracted !== null ? extracted : before.text),
      enabled: enabled ?? before.enabled,
      changed,
      version: before.version + 1,
      updatedAt: new Date(),
    })
    .where(chunkKey(ws, id))
    .returning();
  if (!row) throw refuse.notFound('chunk_not_found');
  return { ...row, documentName, address };
}

/** Deletes a locked chunk. @throws {Refusal} 409 for one that its document contains */
export async function deleteChunk(tx: Tx, { ws, base, id, document, origin, orphaned }: ChunkRow): Promise<void> {
  if (origin === 'extracted' && !orphaned) throw refuse.conflict('chunk_in_document');
  const changed = await touchBase(tx, ws, base);
  await tx.update(table).set({ removed: true, changed, updatedAt: new Date() }).where(chunkKey(ws, id));
  await setDocument(tx, { ws, id: document }, { chunkCount: await countChunks(tx, { ws, id: document }) });
}

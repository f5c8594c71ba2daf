import { and, eq, notInArray, sql } from 'drizzle-orm';
import { knowledgeChunks } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { touchBase } from '../bases/bases.ts';
import type { Chunk } from '../documents/chunks.ts';
import type { DocumentRow } from './documents.ts';

const table = knowledgeChunks;

/** Distance between the places of two extracted chunks, which leaves room for chunks added after the first. */
export const placesBetween = 100_000;

/** Chunks in one statement and one transaction. */
export const chunksAtOnce = 200;

const ofDocument = ({ ws, id }: Pick<DocumentRow, 'ws' | 'id'>) => and(eq(table.ws, ws), eq(table.document, id));

/**
 * Stores some extracted chunks of a document. Existing chunks keep manual changes. Idempotent: storing the same chunks
 * again changes nothing.
 *
 * @param start index of the first one among the chunks of the document, from 0
 */
export async function storeChunks(
  tx: Tx,
  { ws, base, id: document }: DocumentRow,
  chunks: readonly Chunk[],
  start: number,
): Promise<void> {
  const changed = await touchBase(tx, ws, base);
  if (chunks.length === 0) return;
  await tx
    .insert(table)
    .values(
      chunks.map(({ id, path, text, page, anchor }, at) => ({
        ws,
        id,
        base,
        document,
        place: (start + at) * placesBetween,
        path,
        text,
        extracted: text,
        page,
        anchor,
        origin: 'extracted' as const,
        changed,
      })),
    )
    .onConflictDoUpdate({
      target: [table.ws, table.id],
      set: {
        place: sql`excluded.place`,
        page: sql`excluded.page`,
        anchor: sql`excluded.anchor`,
        orphaned: false,
        removed: false,
        changed: sql`case when ${table.removed} then excluded.changed else ${table.changed} end`,
      },
    });
}

/**
 * Ends a reading: removes chunks that the document no longer has, except edited ones, which become orphaned. Added
 * chunks move with the chunk that they were added after.
 *
 * @param read ids of all chunks that the document has now
 * @returns the number of chunks of the document, those changed by hand included
 */
export async function settleChunks(tx: Tx, document: DocumentRow, read: readonly string[]): Promise<number> {
  const { ws, base } = document;
  const changed = await touchBase(tx, ws, base);
  const gone = and(
    ofDocument(document),
    eq(table.origin, 'extracted'),
    eq(table.removed, false),
    read.length === 0 ? undefined : notInArray(table.id, [...read]),
  );
  await tx
    .update(table)
    .set({
      orphaned: sql`${table.text} <> ${table.extracted}`,
      removed: sql`${table.text} = ${table.extracted}`,
      updatedAt: new Date(),
    })
    .where(gone);
  await tx.execute(sql`
    update ${table} added set place = anchor.place + added.place % ${placesBetween}
    from ${table} anchor
    where added.ws = ${ws} and added.document = ${document.id} and added.origin = 'added'
      and anchor.ws = added.ws and anchor.id = added.after and not anchor.removed`);
  // Indexes have to learn which chunks can be found now.
  await tx.update(table).set({ changed }).where(ofDocument(document));
  return countChunks(tx, document);
}

/** The number of chunks of a document. */
export const countChunks = (tx: Tx, document: Pick<DocumentRow, 'ws' | 'id'>): Promise<number> =>
  tx.$count(table, and(ofDocument(document), eq(table.removed, false)));

/** Days after which each index that is still used has learned of a removed chunk. */
const tombstoneDays = 7;

/** Deletes chunks that were removed long ago; called now and then. */
export async function deleteRemovedChunks(tx: Tx): Promise<void> {
  const old = sql`${table.updatedAt} < now() - make_interval(days => ${tombstoneDays})`;
  await tx.delete(table).where(and(eq(table.removed, true), old));
}

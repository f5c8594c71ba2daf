import { and, eq, notInArray, sql } from 'drizzle-orm';
import { knowledgeChunks } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { touchBase } from '../bases/bases.ts';
import type { Chunk } from '../documents/chunks.ts';
import type { DocumentRow } from './documents.ts';

const table = knowledgeChunks;

/** Between the places of two chunks as they were read: what is added after the first goes there. */
export const placesBetween = 100_000;

/** Chunks of one statement, and of one transaction. */
export const chunksAtOnce = 200;

const ofDocument = ({ ws, id }: Pick<DocumentRow, 'ws' | 'id'>) => and(eq(table.ws, ws), eq(table.document, id));

/**
 * Stores some chunks of a document as they were read. Those that are there already keep what was changed by hand; storing
 * the same again changes nothing.
 *
 * @param start place of the first among the chunks of the document, from 0
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
 * Ends a reading: what the document has no longer is removed, but stays where it was edited or added by hand. What was added
 * follows the chunk it was added after, wherever that is now.
 *
 * @param read the ids of all chunks of the document as it is now
 * @returns how many chunks the document has, those by hand included
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
  // What is found of it now, and what is found no longer.
  await tx.update(table).set({ changed }).where(ofDocument(document));
  return countChunks(tx, document);
}

/** How many chunks a document has. */
export const countChunks = (tx: Tx, document: Pick<DocumentRow, 'ws' | 'id'>): Promise<number> =>
  tx.$count(table, and(ofDocument(document), eq(table.removed, false)));

/** Days after which no one follows so far behind that they miss a chunk that is gone. */
const tombstoneDays = 7;

/** Forgets chunks that have been gone for long; called now and then. */
export async function forgetRemovedChunks(tx: Tx): Promise<void> {
  const old = sql`${table.updatedAt} < now() - make_interval(days => ${tombstoneDays})`;
  await tx.delete(table).where(and(eq(table.removed, true), old));
}

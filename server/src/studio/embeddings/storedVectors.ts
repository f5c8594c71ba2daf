import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { embeddingVectors } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';

/** Texts looked up in one statement. */
const page = 2000;
/** Days without use after which a vector is deleted. */
const unusedFor = 30;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const Row = z.object({ text_hash: z.string(), vector: z.instanceof(Uint8Array) });

/** The stored vectors of texts, by text. Opens transactions of its own. */
export async function readVectors(
  db: Db,
  ws: string,
  model: string,
  texts: readonly string[],
): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>();
  for (let start = 0; start < texts.length; start += page) {
    const byHash = new Map(texts.slice(start, start + page).map((text) => [hashOf(text), text]));
    const wanted = sql`ws = ${ws} and model = ${model} and text_hash = any(${sql.param([...byHash.keys()])}::text[])`;
    const read = (tx: Tx) =>
      rowsOf(
        tx,
        sql`with seen as (
            update ${embeddingVectors} set used_at = now() where ${wanted} and used_at < now() - interval '1 day'
          ) select text_hash, vector from ${embeddingVectors} where ${wanted}`,
        Row,
      );
    // A single row cannot deadlock. Several rows may be locked in another order by another process, so they need a
    // transaction that is retried.
    const rows = byHash.size === 1 ? await db.once(read) : await db.tx(read);
    for (const { text_hash, vector } of rows) found.set(byHash.get(text_hash) ?? '', expand(vector));
  }
  return found;
}

/** Stores vectors of texts, in place of earlier ones. */
export async function storeVectors(
  db: Db,
  ws: string,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const rows = [...vectors]
    .map(([text, vector]) => ({ ws, model, textHash: hashOf(text), vector: pack(vector) }))
    .toSorted((a, b) => (a.textHash < b.textHash ? -1 : 1));
  if (rows.length === 0) return;
  const { ws: ofWs, model: ofModel, textHash } = embeddingVectors;
  await db.tx((tx) =>
    tx
      .insert(embeddingVectors)
      .values(rows)
      .onConflictDoUpdate({
        target: [ofWs, ofModel, textHash],
        set: { vector: sql`excluded.vector`, usedAt: sql`now()` },
      }),
  );
}

/** Deletes the vectors of an embedding model that was replaced by another one under its name. */
export async function deleteVectors(db: Db, ws: string, model: string): Promise<void> {
  await db.once((tx) =>
    tx.delete(embeddingVectors).where(and(eq(embeddingVectors.ws, ws), eq(embeddingVectors.model, model))),
  );
}

/**
 * Deletes the vectors of texts for all models. If a text still exists somewhere, its vector is requested again when
 * needed.
 */
export async function deleteVectorsOfTexts(tx: Tx, ws: string, texts: readonly string[]): Promise<void> {
  const hashes = sql.param(texts.map(hashOf));
  await tx.execute(sql`delete from ${embeddingVectors} where ws = ${ws} and text_hash = any(${hashes}::text[])`);
}

/** Deletes vectors that were not used for a month; called regularly. */
export async function deleteUnusedVectors(tx: Tx): Promise<void> {
  const since = sql`now() - make_interval(days => ${unusedFor})`;
  await tx.delete(embeddingVectors).where(lt(embeddingVectors.usedAt, since));
}

/** Packs a vector into one byte per number: a quarter of the size, at an error of about a third of a degree. */
export function pack(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const bytes = Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
  return new Uint8Array(bytes.buffer);
}

/** Unpacks a vector to length 1. */
export function expand(packed: Uint8Array): Float32Array {
  const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  let squares = 0;
  for (const byte of bytes) squares += byte * byte;
  return Float32Array.from(bytes, (byte) => byte / Math.sqrt(squares));
}

import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { imports } from '../../platform/db/nlpTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Row = typeof imports.$inferSelect;

/** A compressed file for the database, which is slowest with many bytes. */
export type PackedFile = { packed: Uint8Array };

export interface ImportFile extends PackedFile, Pick<Row, 'id' | 'filename' | 'options'> {}

/** Hours that a file is kept for its import. */
const kept = 24;

/** Compresses a file. Slow: call it before a transaction. */
export async function pack(bytes: Uint8Array): Promise<PackedFile> {
  return { packed: await promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED }) };
}

export async function unpack({ packed }: PackedFile): Promise<Uint8Array> {
  return promisify(gunzip)(packed);
}

/** Stores a file until its import, and deletes files that were never imported. */
export async function storeFile(
  tx: Tx,
  ws: string,
  { packed, ...file }: Omit<ImportFile, 'id'> & { createdBy: string | null },
): Promise<string> {
  await tx.delete(imports).where(lt(imports.createdAt, sql`now() - ${kept} * interval '1 hour'`));
  const id = newId();
  await tx.insert(imports).values({ id, ws, bytes: packed, ...file });
  return id;
}

/** Reads a stored file. @throws {Refusal} 404 when it was imported or has expired */
export async function findFile(tx: Tx, ws: string, id: string): Promise<ImportFile> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.ws, ws), eq(imports.id, id)));
  if (!row) throw refuse.notFound('import_not_found');
  return { id: row.id, filename: row.filename, options: row.options, packed: row.bytes };
}

export async function deleteFile(tx: Tx, ws: string, id: string): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.ws, ws), eq(imports.id, id)));
}

import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type DocumentFormat, knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { files } from '../../platform/db/fileTables.ts';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { FileStore, StoredBytes } from '../../platform/fileStore.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { described, type FileRow } from '../../workspace/files/files.ts';
import { mediaTypes } from '../documents/format.ts';
import type { DocumentRow } from './documents.ts';

/** The original of a document, whose bytes are in the file store, but which has no row yet. */
export interface StoredOriginal {
  id: string;
  name: string;
  format: DocumentFormat;
  size: number;
  stored: StoredBytes;
}

/**
 * Stores the bytes of an original in the file store, and then runs the work that stores its row. No transaction is open
 * while the bytes are stored.
 * @throws {Refusal} 503 where the store cannot be reached, and the errors of the work
 */
export async function storingOriginal<T>(
  fileStore: FileStore,
  ws: string,
  { name, format, bytes }: { name: string; format: DocumentFormat; bytes: Buffer },
  work: (original: StoredOriginal) => Promise<T>,
): Promise<T> {
  const id = randomBytes(16).toString('base64url');
  const stored = await fileStore.put({ ws, id }, bytes);
  try {
    return await work({ id, name, format, size: bytes.length, stored });
  } catch (error) {
    // After any other error the row may have been written, so the bytes stay. Unused bytes are found and deleted later.
    if (error instanceof Refusal) await fileStore.discard({ ws, id }, stored).catch(() => undefined);
    throw error;
  }
}

/** Stores the row of an original. @throws {Refusal} 409 where the workspace is full */
export async function storeOriginal(
  tx: Tx,
  fileStore: FileStore,
  { ws, id: document }: Pick<DocumentRow, 'ws' | 'id'>,
  { id, name, format, size, stored }: StoredOriginal,
  uploadedBy: string,
): Promise<void> {
  // Serialised: two originals may each fit on their own, but not together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`originals ${ws}`}))`);
  const [sum] = await tx
    .select({ taken: sql`coalesce(sum(${knowledgeDocuments.bytes}), 0)`.mapWith(Number) })
    .from(knowledgeDocuments)
    .where(eq(knowledgeDocuments.ws, ws));
  if ((sum?.taken ?? 0) + size > knowledgeLimits.filesBytes) throw refuse.conflict('no_room_for_files');
  await tx.insert(files).values({ id, ws, document, name, type: mediaTypes[format], size, ...stored, uploadedBy });
  await fileStore.keep(tx, { ws, id }, stored);
}

const original = (ws: string, id: string | null) => and(eq(files.ws, ws), eq(files.id, id ?? ''));

/** @throws {Refusal} 404 for a document without a file */
export async function findOriginal(tx: Tx, { ws, fileId }: DocumentRow): Promise<FileRow> {
  const [row] = await tx.select(described).from(files).where(original(ws, fileId));
  if (!row) throw refuse.notFound('document_without_file');
  return row;
}

/** Deletes the original of a document, if it has one. */
export async function removeOriginal(tx: Tx, { ws, fileId }: DocumentRow): Promise<void> {
  await tx.delete(files).where(original(ws, fileId));
}

import { randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { FileInfo } from '@parlance/contract/calls/files';
import { limits } from '@parlance/contract/limits';
import { files } from '../../platform/db/fileTables.ts';
import { unheld } from '../../platform/db/holds.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import type { FileStore, StoredBytes } from '../../platform/fileStore.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type CheckedFile, checkFile } from './check.ts';

/** A file without its bytes. */
export type FileRow = Omit<typeof files.$inferSelect, 'bytes'>;
/** The columns of `FileRow`. */
export const { bytes: _, ...described } = getTableColumns(files);

/** The owner of a file: a conversation, or, with `conversationId` null, the workspace's own media. */
export interface Place {
  ws: string;
  conversationId: string | null;
}

/** The condition for media: files of no conversation and no document of a knowledge base. */
export const isMedia = and(isNull(files.conversationId), isNull(files.document));

const inPlace = ({ ws, conversationId }: Place) =>
  and(eq(files.ws, ws), conversationId === null ? isMedia : eq(files.conversationId, conversationId));

/** An upload whose bytes are stored and which has no row yet. */
export interface StoredUpload extends Pick<CheckedFile, 'name' | 'type' | 'image'> {
  id: string;
  size: number;
  stored: StoredBytes;
}

/**
 * Stores the bytes of an upload, then runs the work that writes its row. No transaction is open while the bytes are
 * stored, because the store may be slow.
 * @throws {Refusal} 400 `file` (content or declared type), 413 (too large), 503 where the store cannot be reached, and
 * what the work throws
 */
export async function storing<T>(
  fileStore: FileStore,
  ws: string,
  upload: UploadedFile,
  work: (file: StoredUpload) => Promise<T>,
): Promise<T> {
  const { bytes, ...checked } = checkFile(upload);
  // 128 random bits, because the id alone gives access to the file.
  const id = randomBytes(16).toString('base64url');
  const stored = await fileStore.put({ ws, id }, bytes);
  try {
    return await work({ ...checked, id, size: bytes.length, stored });
  } catch (error) {
    // After any other error the row may have been written; `sweep` removes the object later if it was not.
    if (error instanceof Refusal) await fileStore.discard({ ws, id }, stored).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes the row of an upload, if there is room.
 *
 * @param uploadedBy login of the uploader
 * @throws {Refusal} 409 `no_room_for_files` when the workspace is full
 */
export async function storeFile(
  tx: Tx,
  fileStore: FileStore,
  place: Place,
  { id, name, type, size, image, stored }: StoredUpload,
  uploadedBy: string,
): Promise<FileInfo> {
  await refuseFull(tx, place, size);
  const [row] = await tx
    .insert(files)
    .values({
      id,
      ...place,
      name,
      type,
      size,
      width: image?.width ?? null,
      height: image?.height ?? null,
      ...stored,
      uploadedBy,
    })
    .returning(described);
  if (!row) throw new Error('the file was not stored');
  await fileStore.keep(tx, { ws: place.ws, id }, stored);
  return presentFile(row);
}

/**
 * Conversations and the workspace's own media have separate limits, so that visitors cannot use up the room for media.
 */
async function refuseFull(tx: Tx, { ws, conversationId }: Place, size: number): Promise<void> {
  // One upload at a time: two simultaneous ones could fit individually but not together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`files ${ws}`}))`);
  const own = conversationId === null;
  const [sum] = await tx
    .select({ taken: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.ws, ws), own ? isMedia : isNotNull(files.conversationId)));
  if ((sum?.taken ?? 0) + size > (own ? limits.mediaBytes : limits.conversationFilesBytes)) {
    throw refuse.conflict('no_room_for_files');
  }
}

/** A file without its bytes; undefined where the place has none with this id. */
export async function findFile(tx: Tx, place: Place, id: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select(described)
    .from(files)
    .where(and(inPlace(place), eq(files.id, id)));
  return row;
}

/** Deletes a file. Returns false where the place has none with this id. */
export async function removeFile(tx: Tx, place: Place, id: string): Promise<boolean> {
  const gone = await tx
    .delete(files)
    .where(and(inPlace(place), eq(files.id, id)))
    .returning({ id: files.id });
  return gone.length > 0;
}

/** Deletes the sent and unsent files of a conversation. */
export async function removeFilesOf(tx: Tx, conversationId: string): Promise<void> {
  await tx.delete(files).where(eq(files.conversationId, conversationId));
}

/** Hours that an upload waits for its message. */
const unsentHours = 24;

/** Deletes uploads to conversations that were never sent; called at intervals. */
export async function tidyFiles(tx: Tx): Promise<void> {
  const old = sql`now() - make_interval(hours => ${unsentHours})`;
  await tx
    .delete(files)
    .where(
      and(isNotNull(files.conversationId), isNull(files.messageId), lt(files.createdAt, old), unheld(sql`${files}`)),
    );
}

export const presentFile = ({ id, name, type, size, width, height }: FileRow): FileInfo => ({
  id,
  name,
  type,
  size,
  ...(width !== null && height !== null && { width, height }),
});

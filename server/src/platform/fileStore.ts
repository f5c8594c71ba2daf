import type { Readable } from 'node:stream';
import type { FileStoreName } from './db/fileTables.ts';
import type { Tx } from './db/port.ts';

/** The key of a file: its id, and its workspace. */
export interface FileKey {
  ws: string;
  id: string;
}

/** A byte range of a file, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/** The columns of a new file's row that say where its bytes are. */
export type StoredBytes = { storedIn: 'database'; bytes: Uint8Array } | { storedIn: 'objects'; bytes: null };

/** Stores the bytes of files: in an S3-compatible store where one is configured, else in their rows. */
export interface FileStore {
  /**
   * Stores the bytes of a new file, before the transaction that writes its row.
   * @throws {Refusal} 503 where the store cannot be reached
   */
  put(file: FileKey, bytes: Uint8Array): Promise<StoredBytes>;
  /** Confirms a `put`, in the transaction that writes the row. */
  keep(tx: Tx, file: FileKey, stored: StoredBytes): Promise<void>;
  /** Undoes a `put` whose row was certainly not written. */
  discard(file: FileKey, stored: StoredBytes): Promise<void>;
  /**
   * The bytes of a file, or a range of them: streamed from an object store; from the database all at once.
   * @throws {Refusal} 404 where the file is gone, 503 where the store cannot be reached
   */
  open(file: FileKey & { storedIn: FileStoreName }, range?: ByteRange): Promise<Readable>;
  /**
   * All bytes of a file in memory.
   * @throws {Refusal} as `open`
   */
  read(file: FileKey & { storedIn: FileStoreName }): Promise<Buffer>;
  /** Removes objects whose files were deleted or never stored; called at intervals. */
  sweep(): Promise<void>;
}

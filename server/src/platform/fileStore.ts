import type { Readable } from 'node:stream';
import type { FileStoreName } from './db/fileTables.ts';
import type { Tx } from './db/port.ts';

/** Which file: its id, and the workspace it belongs to. */
export interface FileKey {
  ws: string;
  id: string;
}

/** A part of a file, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Where the bytes of a new file are, as its row says it. */
export type StoredBytes = { storedIn: 'database'; bytes: Uint8Array } | { storedIn: 'objects'; bytes: null };

/** Where the bytes of files are: in their rows, or in an S3-compatible store, where one is configured. */
export interface FileStore {
  /**
   * Brings the bytes of a new file to where they are kept, before the transaction that writes its row.
   * @throws {Refusal} 503 where the store cannot be reached
   */
  put(file: FileKey, bytes: Uint8Array): Promise<StoredBytes>;
  /** Keeps what was put; in the transaction that writes the row. */
  keep(tx: Tx, file: FileKey, stored: StoredBytes): Promise<void>;
  /** Removes what was put for a row that was certainly not written. */
  discard(file: FileKey, stored: StoredBytes): Promise<void>;
  /**
   * The bytes of a file, or a part of them, as they come from an object store; from the database, at once.
   * @throws {Refusal} 404 where the file is gone, 503 where the store cannot be reached
   */
  open(file: FileKey & { storedIn: FileStoreName }, range?: ByteRange): Promise<Readable>;
  /**
   * The bytes of a file at once, for what needs all of them.
   * @throws {Refusal} as `open`
   */
  read(file: FileKey & { storedIn: FileStoreName }): Promise<Buffer>;
  /** Removes objects whose files are gone, or were never stored; called now and then. */
  sweep(): Promise<void>;
}

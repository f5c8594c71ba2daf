import { Readable } from 'node:stream';
import { strToU8 } from 'fflate';
import { z } from 'zod';
import { fileStores } from '../../platform/db/fileTables.ts';
import type { FileStore } from '../../platform/fileStore.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type ZipEntry, zipped } from '../../platform/zip.ts';
import type { PersonData } from './person.ts';

/**
 * A ZIP archive with the files of a person, and `person.json` with all other data. Its `path` is the place of a file in
 * the archive, null if the bytes are missing.
 */
export const archivePerson = (data: PersonData, fileStore: FileStore): Readable =>
  Readable.from(zipped(entriesOf(data, fileStore)), { objectMode: false });

const SentFile = z.object({ id: z.string(), name: z.string(), stored_in: z.enum(fileStores) });

async function* entriesOf(data: PersonData, fileStore: FileStore): AsyncGenerator<ZipEntry> {
  const files: PersonData['files'] = [];
  for (const row of data.files) {
    const { id, name, stored_in: storedIn } = SentFile.parse(row);
    const bytes = await readBytes(fileStore, { ws: data.workspace, id, storedIn });
    // The name is untrusted: it must not lead out of the folder in which the archive is unpacked (path traversal).
    const path = bytes && `files/${id}-${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}`;
    files.push({ ...row, path });
    if (bytes && path) yield { path, bytes };
  }
  yield { path: 'person.json', bytes: strToU8(JSON.stringify({ ...data, files }, null, 2)) };
}

/** Reads a file; null if it was deleted meanwhile, or its object is missing in the store. */
async function readBytes(fileStore: FileStore, file: Parameters<FileStore['read']>[0]): Promise<Uint8Array | null> {
  try {
    return await fileStore.read(file);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { StartError } from '../environment.ts';
import { fileObjects, files } from '../db/fileTables.ts';
import { rowsOf, type Db, type Tx } from '../db/port.ts';
import type { FileKey, FileStore } from '../fileStore.ts';
import { refuse } from '../http/refusal.ts';
import { type Bucket, BucketError, openBucket } from './bucket.ts';

/** Objects that are removed per read of the database. */
const step = 100;

/** The name of a file's object. */
export const objectName = ({ ws, id }: FileKey) => `${encodeURIComponent(ws)}/${id}`;

/**
 * A lock that an export takes as shared: it reads the files of one snapshot of the database, and none may be removed
 * meanwhile.
 */
export const exportLock = sql`hashtext('an export of files')`;

/** The configured store for new files; files from an earlier configuration are read from where they are. */
export function createFileStore(db: Db, bucket: Bucket | undefined, log: FastifyBaseLogger): FileStore {
  /** Turns a failure of the store into a refusal, and logs its reason. */
  async function refuseOnFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      log.error({ reason: error.message, store: bucket?.url }, 'the store of files failed');
      throw refuse.unavailable('file_store_unreachable');
    }
  }
  const withBucket = <T>(work: (to: Bucket) => Promise<T>): Promise<T> =>
    refuseOnFailure(async () => {
      // Another process may already have the setting while it is being rolled out.
      if (!bucket) throw new BucketError('a file is in an object store, and PARLANCE_FILES_URL is not set');
      return work(bucket);
    });
  const object = ({ ws, id }: FileKey) => and(eq(fileObjects.ws, ws), eq(fileObjects.id, id));

  const open: FileStore['open'] = async (file, range) => {
    if (file.storedIn === 'objects') {
      const bytes = await withBucket((from) => from.read(objectName(file), range));
      if (!bytes) throw refuse.notFound('file_not_found');
      return bytes;
    }
    const part = range
      ? sql<Uint8Array | null>`substring(${files.bytes} from ${range.from + 1} for ${range.to - range.from + 1})`
      : files.bytes;
    const [row] = await db.once((tx) =>
      tx
        .select({ part })
        .from(files)
        .where(and(eq(files.ws, file.ws), eq(files.id, file.id))),
    );
    if (row?.part) return Readable.from([Buffer.from(row.part)], { objectMode: false });
    // The file may just have been moved to the store.
    if (bucket && (await db.once((tx) => tx.$count(fileObjects, and(object(file), eq(fileObjects.kept, true))))) > 0) {
      return open({ ...file, storedIn: 'objects' }, range);
    }
    throw refuse.notFound('file_not_found');
  };

  return {
    async put(file, bytes) {
      if (!bucket) return { storedIn: 'database', bytes };
      // The row comes first, so that `sweep` finds the object even if the upload is interrupted.
      await db.once((tx) => tx.insert(fileObjects).values(file));
      await withBucket((to) => to.put(objectName(file), bytes));
      return { storedIn: 'objects', bytes: null };
    },

    async keep(tx, file, { storedIn }) {
      if (storedIn === 'database') return;
      const kept = await tx
        .update(fileObjects)
        .set({ kept: true })
        .where(object(file))
        .returning({ id: fileObjects.id });
      if (kept.length === 0) throw new Error('the object of the file is gone');
    },

    async discard(file, { storedIn }) {
      if (storedIn === 'database') return;
      await withBucket((to) => to.remove(objectName(file)));
      await db.once((tx) => tx.delete(fileObjects).where(object(file)));
    },

    open,
    read: (file) => refuseOnFailure(async () => buffer(await open(file))),

    async sweep() {
      if (!bucket) return;
      let found: FileKey[];
      do {
        found = await db.tx(findAbandoned);
        for (const file of found) {
          await withBucket((from) => from.remove(objectName(file)));
          await db.once((tx) => tx.delete(fileObjects).where(object(file)));
        }
      } while (found.length > 0);
    },
  };
}

const ObjectKey = z.object({ ws: z.string(), id: z.string() });
const LockResult = z.object({ free: z.boolean() });

/** Some objects of deleted files, and of uploads that did not end within a day. None while an export reads. */
async function findAbandoned(tx: Tx): Promise<FileKey[]> {
  const [lock] = await rowsOf(tx, sql`select pg_try_advisory_xact_lock(${exportLock}) as free`, LockResult);
  if (!lock?.free) return [];
  return rowsOf(
    tx,
    sql`select o.ws, o.id from ${fileObjects} o
      where (o.kept or o.created_at < now() - interval '1 day')
        and not exists (select from ${files} f where f.id = o.id and f.ws = o.ws)
      limit ${step}`,
    ObjectKey,
  );
}

/**
 * Opens the configured store, and checks that an object can be written, read and removed. A store that does not answer
 * does not prevent the start: everything but files works.
 * @throws {StartError} where the store refuses, and where files are in a store and none is configured
 */
export async function openFileStore({ files: settings }: Config, db: Db, log: FastifyBaseLogger): Promise<FileStore> {
  const bucket = settings && openBucket(settings);
  if (bucket) await check(bucket, log);
  else if (await db.tx(hasObjects)) {
    throw new StartError('Files of this database are in an object store: set PARLANCE_FILES_URL to where they are');
  }
  return createFileStore(db, bucket, log);
}

const hasObjects = async (tx: Tx) =>
  (await tx.select({ id: fileObjects.id }).from(fileObjects).where(eq(fileObjects.kept, true)).limit(1)).length > 0;

async function check(bucket: Bucket, log: FastifyBaseLogger): Promise<void> {
  const name = `start/${crypto.randomUUID()}`;
  try {
    await bucket.put(name, Buffer.from('Parlance'));
    const read = await bucket.read(name);
    if (read) await buffer(read);
    await bucket.remove(name);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const { status = 0, message } = error;
    if (status >= 300 && status < 500) throw new StartError(`The store of PARLANCE_FILES_URL refuses: ${message}`);
    log.warn({ reason: message, store: bucket.url }, 'the store of files does not answer: they cannot be sent or read');
  }
}

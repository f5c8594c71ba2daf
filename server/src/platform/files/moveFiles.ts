import { and, asc, eq, sql } from 'drizzle-orm';
import { fileObjects, files } from '../db/fileTables.ts';
import type { Db } from '../db/port.ts';
import { StartError } from '../environment.ts';
import { type Bucket, BucketError } from './bucket.ts';
import { objectName } from './createFileStore.ts';

/**
 * Moves the files in the database to the object store, one after the other. Servers may run meanwhile, and an
 * interrupted run can be repeated. The store verifies the checksum of each file before it is deleted from the database.
 *
 * @returns how many files, and bytes, were moved
 * @throws {StartError} where the store fails; files that were moved before stay in the store
 */
export async function moveFiles(db: Db, bucket: Bucket): Promise<{ moved: number; bytes: number }> {
  const done = { moved: 0, bytes: 0 };
  for (;;) {
    const [file] = await db.once((tx) =>
      tx
        .select({ ws: files.ws, id: files.id, name: files.name, bytes: files.bytes })
        .from(files)
        .where(and(eq(files.storedIn, 'database'), sql`${files.bytes} is not null`))
        .orderBy(asc(files.id))
        .limit(1),
    );
    if (!file?.bytes) return done;
    const { ws, id, name, bytes } = file;
    // The row comes first, so that `sweep` removes the object if the file is deleted meanwhile.
    await db.once((tx) => tx.insert(fileObjects).values({ ws, id }).onConflictDoNothing());
    await bucket.put(objectName({ ws, id }), bytes).catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      throw new StartError(
        `The file ${id} ("${name}") of workspace ${ws} cannot be written to ${bucket.url}: ${error.message}. ${done.moved} files were moved before; run the command again for the others`,
        { cause: error },
      );
    });
    await db.tx(async (tx) => {
      const which = and(eq(fileObjects.ws, ws), eq(fileObjects.id, id));
      await tx.update(fileObjects).set({ kept: true }).where(which);
      await tx
        .update(files)
        .set({ storedIn: 'objects', bytes: null })
        .where(and(eq(files.ws, ws), eq(files.id, id)));
    });
    done.moved += 1;
    done.bytes += bytes.byteLength;
  }
}

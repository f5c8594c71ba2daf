import { and, asc, eq, sql } from 'drizzle-orm';
import { fileObjects, files } from '../db/fileTables.ts';
import type { Db } from '../db/port.ts';
import type { Bucket } from './bucket.ts';
import { objectName } from './createFileStore.ts';

/**
 * Moves the files that are in the database to the object store, one after the other; servers may run beside it, and a
 * run that was cut off is begun again. The store compares each with its checksum before the database lets it go.
 *
 * @returns how many files, and bytes, were moved
 * @throws {BucketError} where the store fails; what was moved before is moved
 */
export async function moveFiles(db: Db, bucket: Bucket): Promise<{ moved: number; bytes: number }> {
  const done = { moved: 0, bytes: 0 };
  for (;;) {
    const [file] = await db.once((tx) =>
      tx
        .select({ ws: files.ws, id: files.id, bytes: files.bytes })
        .from(files)
        .where(and(eq(files.storedIn, 'database'), sql`${files.bytes} is not null`))
        .orderBy(asc(files.id))
        .limit(1),
    );
    if (!file?.bytes) return done;
    const { ws, id, bytes } = file;
    // First that there is an object: so it is found and removed, if the file is deleted meanwhile.
    await db.once((tx) => tx.insert(fileObjects).values({ ws, id }).onConflictDoNothing());
    await bucket.put(objectName({ ws, id }), bytes);
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

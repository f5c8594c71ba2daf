import { z } from 'zod';
import { StartError } from '../config.ts';
import { fileStores } from '../db/fileTables.ts';
import { type Bucket, BucketError } from '../files/bucket.ts';
import { objectName } from '../files/fileStore.ts';

const Line = z.object({ ws: z.string(), id: z.string(), name: z.string(), stored_in: z.enum(fileStores).optional() });

/**
 * The line of a file as an export has it: with its bytes, wherever they are, so that the export is whole by itself. The
 * file is then in the database that it is imported into.
 * @throws {StartError} where the bytes cannot be read
 */
export async function exportedLine(line: string, bucket: Bucket | undefined): Promise<string> {
  const file = Line.parse(JSON.parse(line));
  if (file.stored_in !== 'objects') return line;
  const which = `The file ${file.id} ("${file.name}") of workspace ${file.ws}`;
  if (!bucket) throw new StartError(`${which} is in an object store: set PARLANCE_FILES_URL to where it is`);
  const bytes = await bucket.read(objectName(file)).catch((error: unknown) => {
    if (!(error instanceof BucketError)) throw error;
    throw new StartError(`${which} cannot be read from ${bucket.url}: ${error.message}`, { cause: error });
  });
  if (!bytes) throw new StartError(`${which} is not in ${bucket.url}`);
  // Within a value, quotes are escaped: each of these is found once, and the rest of the line stays as the database wrote it.
  return line
    .replace('"stored_in":"objects"', '"stored_in":"database"')
    .replace('"bytes":null', () => `"bytes":"\\\\x${bytes.toString('hex')}"`);
}

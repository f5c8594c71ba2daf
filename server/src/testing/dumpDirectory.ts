import path from 'node:path';
import { writeDump } from '../platform/db/dump.ts';
import { openEmbedded } from '../platform/db/pglite.ts';

/**
 * Dumps the database of a data directory whose server has stopped, like the hourly dump. Returns the name of the file.
 */
export async function dumpDirectory(dataDir: string): Promise<string> {
  const directory = path.join(dataDir, 'database');
  const db = await openEmbedded(directory);
  const kept = { hourly: 1, daily: 1, weekly: 1 };
  const file = await writeDump({ db, directory, folder: path.join(dataDir, 'dumps'), kept });
  await db.close();
  return path.basename(file);
}

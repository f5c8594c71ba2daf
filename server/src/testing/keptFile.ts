import { createHash } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';

const folder = new URL('../../../node_modules/.cache/parlance/', import.meta.url);

/** Part of the key of a cached database, because a migrated database has partitions for this month and the next ones. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/**
 * A file that takes seconds to make, cached beside the other caches. Its name contains a hash of the input, `madeOf`.
 */
export async function keptFile(kind: string, madeOf: unknown, make: (draft: URL) => Promise<void>): Promise<URL> {
  const name = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex').slice(0, 16);
  const file = new URL(`${kind}-${name}.tar`, folder);
  if (await stat(file).catch(() => null)) return file;
  await mkdir(folder, { recursive: true });
  // Renamed when it is complete, because other processes may look for it meanwhile.
  const draft = new URL(`${process.pid}-${kind}-${name}.tar`, folder);
  await make(draft);
  await rename(draft, file);
  return file;
}

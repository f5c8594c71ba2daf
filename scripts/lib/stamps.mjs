import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.mjs';

const folder = path.join(root, 'node_modules/.cache/parlance');
/** No build depends on tests, stories and the files of the type check. */
const irrelevant = /\.(test|stories)\.[a-z]+$|\.tsbuildinfo$|(^|\/)(node_modules|dist|test-results)(\/|$)/;

/** The files of a folder, or the file itself; empty where neither exists. Sorted, relative to the checkout. */
async function filesOf(entry) {
  const at = path.join(root, entry);
  const kind = await stat(at).catch(() => undefined);
  if (!kind) return [];
  if (kind.isFile()) return [entry];
  const found = await readdir(at, { recursive: true, withFileTypes: true });
  return (
    found
      .filter((file) => file.isFile())
      .map((file) => path.relative(root, path.join(file.parentPath ?? file.path, file.name)))
      // Windows has another path separator.
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !irrelevant.test(file))
      .toSorted()
  );
}

/** A hash of the content of files and folders. */
export async function hashOf(entries) {
  const hash = createHash('sha256');
  for (const entry of entries) {
    for (const file of await filesOf(entry)) {
      hash
        .update(`${file}\0`)
        .update(await readFile(path.join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** The stored value of a name; undefined without one. */
export const readStamp = (name) => readFile(path.join(folder, name), 'utf8').catch(() => undefined);

export async function writeStamp(name, value) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), value);
}

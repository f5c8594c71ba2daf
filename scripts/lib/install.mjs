import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mustRun, root } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamps.mjs';

/** Installs the dependencies if they differ from the lock file. */
export async function ensureInstalled() {
  const wanted = await hashOf(['package-lock.json']);
  if ((await readStamp('install')) === wanted) return;
  if (!(await isInstalled())) {
    console.log('Installing dependencies…');
    // Not `npm ci`: it rejects a lock file that lacks the optional binaries of any other platform, and not every
    // registry has them all. `npm install` still uses the versions of the lock file, and `--no-save` leaves the file
    // unchanged.
    await mustRun('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  await writeStamp('install', wanted);
}

/** Whether the dependencies are installed already: npm lists in node_modules what it installed. */
async function isInstalled() {
  const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8')).packages;
  try {
    const [wanted, there] = await Promise.all([read('package-lock.json'), read('node_modules/.package-lock.json')]);
    return Object.entries(wanted).every(
      ([name, { version, optional, link }]) =>
        optional || link || !name.includes('node_modules/') || there[name]?.version === version,
    );
  } catch {
    return false;
  }
}

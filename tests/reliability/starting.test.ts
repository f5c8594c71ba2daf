import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeMigrated } from '../../server/src/testing/template.ts';
import { admin, canRunServer, freePort, runServer, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { removeDisk, smallDisk } from '../support/smallDisk.ts';
import { createWorkspace } from '../support/studio.ts';

/** A start that cannot succeed prints the reason in one line, exits with an error, and changes nothing. */

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'parlance-start-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function refusedStart(env: Record<string, string>, says: RegExp, { uid }: { uid?: number | undefined } = {}) {
  const { code, output } = await runServer({
    env: { PORT: String(await freePort()), PARLANCE_DATA_DIR: path.join(scratch, 'unused'), ...env },
    uid,
  });
  expect(code).toBeGreaterThan(0);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(output).toMatch(says);
}

describe('configuration', () => {
  test('an unknown setting', () => refusedStart({ PARLANCE_COLOUR: 'red' }, /PARLANCE_COLOUR/));
  test('a malformed port', () => refusedStart({ PORT: 'eighty' }, /PORT/));
});

test('a port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await refusedStart({ PORT: String(port), PARLANCE_DATA_DIR: path.join(scratch, 'taken') }, new RegExp(String(port)));
  taken.close();
});

test('a data directory that is a file', async () => {
  const file = path.join(scratch, 'file');
  await writeFile(file, 'something of mine');
  await refusedStart({ PARLANCE_DATA_DIR: file }, /file/);
  expect(await readFile(file, 'utf8')).toBe('something of mine');
});

/** An unprivileged user for the tests of unreadable files, where root runs the tests. */
const someUser = 65_534;
const isRoot = process.getuid?.() === 0;
/** Undefined: the user who runs the tests. */
const uid = isRoot ? someUser : undefined;

describe.skipIf(isRoot && !canRunServer(someUser))('as a user', () => {
  test('a data directory that may not be written', async () => {
    const closed = path.join(scratch, 'closed');
    await mkdir(closed);
    await chmod(scratch, 0o755);
    await chmod(closed, 0o500);
    await refusedStart({ PARLANCE_DATA_DIR: closed }, /closed (belongs to user 0|is not readable and writable)/, {
      uid,
    });
  });

  test('a database with files that the server cannot read: it names them and leaves them unchanged', async () => {
    const dataDir = path.join(scratch, 'strange');
    await placeMigrated(dataDir);
    const file = await findVersionFile(dataDir);
    if (isRoot) await giveTo(someUser, dataDir, file);
    else await chmod(file, 0o000);
    await chmod(scratch, 0o755);
    const says = isRoot ? /PG_VERSION belongs to user 0, and the server runs as user 65534/ : /chmod -R u\+rwX/;
    await refusedStart({ PARLANCE_DATA_DIR: dataDir }, says, { uid });
  });
});

test('a disk without room for a new database, and one that is full', async ({ skip }) => {
  const disk = smallDisk(scratch, 4);
  skip(disk === undefined, 'no disk can be mounted here');
  if (disk === undefined) return;
  try {
    await refusedStart({ PARLANCE_DATA_DIR: disk }, /full: a new database needs 100 MB/);
    await writeFile(path.join(disk, 'filling'), Buffer.alloc(4 * 1024 * 1024 - 64 * 1024));
    await refusedStart({ PARLANCE_DATA_DIR: disk }, /its disk is full: free some space/);
    expect(await readdir(disk)).toEqual(['filling']);
  } finally {
    removeDisk(disk);
  }
});

test('a lock of another machine, which the operator may take over', async () => {
  const server = await startServer();
  await server.stop();
  const lock = path.join(server.dataDir, 'database.lock');
  await writeFile(lock, JSON.stringify({ pid: 1, started: '', host: 'elsewhere' }));
  await refusedStart({ PARLANCE_DATA_DIR: server.dataDir }, /PARLANCE_TAKE_OVER_LOCK=1/);
  const again = await startServer({ dataDir: server.dataDir, env: { PARLANCE_TAKE_OVER_LOCK: '1' } });
  await again.dispose();
});

test('a database that is not there', () =>
  refusedStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /database/i));

test('a second process on the same directory is refused, and the first goes on', async () => {
  // Nothing exists yet: the server creates everything.
  const first = await startServer({ dataDir: path.join(scratch, 'new') });
  await refusedStart({ PARLANCE_DATA_DIR: first.dataDir }, new RegExp(String(first.pid)));
  const person = await signIn(first.url);
  await createWorkspace(person, 'still here');
  expect(await first.stop()).toBe(0);

  // The lock of a killed process does not block the next start.
  const second = await startServer({ dataDir: first.dataDir });
  await second.stop('SIGKILL');
  const third = await startServer({ dataDir: first.dataDir });
  await signIn(third.url, admin);
  await third.dispose();
});

test('a directory of another PostgreSQL version is refused and left as it is', async () => {
  const first = await startServer();
  await first.stop();
  const version = await findVersionFile(first.dataDir);
  const before = await readFile(version, 'utf8');
  await writeFile(version, '17\n');
  await refusedStart({ PARLANCE_DATA_DIR: first.dataDir }, /17/);
  expect(await readFile(version, 'utf8')).toBe('17\n');
  await writeFile(version, before);
  const again = await startServer({ dataDir: first.dataDir });
  await signIn(again.url);
  await again.dispose();
});

/** Changes the owner of all files of a folder, except one. */
async function giveTo(user: number, folder: string, but: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const files = [folder, ...entries.map((entry) => path.join(folder, entry))];
  await Promise.all(files.filter((file) => file !== but).map((file) => chown(file, user, user)));
}

/** The cluster's version file: in the data directory itself, or in a folder below. */
async function findVersionFile(dataDir: string): Promise<string> {
  const below = await readdir(dataDir, { withFileTypes: true });
  const folders = [
    dataDir,
    ...below.filter((entry) => entry.isDirectory()).map((entry) => path.join(dataDir, entry.name)),
  ];
  const files = folders.map((folder) => path.join(folder, 'PG_VERSION')).filter((file) => existsSync(file));
  if (files[0] === undefined) throw new Error('there is no PG_VERSION');
  return files[0];
}

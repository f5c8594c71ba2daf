import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, freePort, runServer, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** A start that cannot work says why in one line, ends with an error, and damages nothing. */

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'parlance-start-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function refusedStart(env: Record<string, string>, says: RegExp, args: string[] = []) {
  const { code, output } = await runServer({
    env: { PORT: String(await freePort()), PARLANCE_DATA_DIR: path.join(scratch, 'unused'), ...env },
    args,
  });
  expect(code).toBeGreaterThan(0);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(output).toMatch(says);
}

describe('configuration', () => {
  test('an unknown setting', () => refusedStart({ PARLANCE_COLOUR: 'red' }, /PARLANCE_COLOUR/));
  test('a malformed port', () => refusedStart({ PORT: 'eighty' }, /PORT/));
  test('a malformed database address', () => refusedStart({ DATABASE_URL: 'mysql://here' }, /DATABASE_URL/));
  test('a password that is too short', () =>
    refusedStart({ PARLANCE_ADMIN_PASSWORD: 'abc' }, /PARLANCE_ADMIN_PASSWORD/));
  test('an unknown service', () =>
    refusedStart({ DATABASE_URL: 'postgres://127.0.0.1/none' }, /services/, ['--services=web,magic']));
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

test.skipIf(process.getuid?.() === 0)('a data directory that may not be written', async () => {
  const closed = path.join(scratch, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  await refusedStart({ PARLANCE_DATA_DIR: closed }, /closed/);
});

test('a database that is not there', () =>
  refusedStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /database/i));

test('a second process on the same directory is refused, and the first goes on', async () => {
  // Nothing is there yet: the server makes all of it.
  const first = await startServer({ dataDir: path.join(scratch, 'new') });
  await refusedStart({ PARLANCE_DATA_DIR: first.dataDir }, new RegExp(String(first.pid)));
  const person = await signIn(first.url);
  await createWorkspace(person, 'still here');
  expect(await first.stop()).toBe(0);

  // A lock that a killed process left does not stop the next start.
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

/** The cluster's version file: in the data directory itself, or one below. */
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

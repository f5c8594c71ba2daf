import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testConfig } from '../../testing/config.ts';
import { silent } from '../../testing/database.ts';
import { placeMigrated } from '../../testing/template.ts';
import { workerCode } from '../workers/workerCode.ts';
import { writeDump } from './dump.ts';
import { openDatabase } from './open.ts';
import { openEmbedded } from './pglite.ts';
import { rowsOf } from './port.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'parlance-data-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Files below a folder that users other than the owner can access, by mode. */
async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(entries.map(async (entry) => (await stat(path.join(folder, entry))).mode));
  return entries.filter((_, at) => ((modes[at] ?? 0) & 0o077) !== 0);
}

const kept = { hourly: 6, daily: 7, weekly: 4 };
const open = (dir = dataDir) => openDatabase(testConfig({ dataDir: dir }), silent);

describe('openDatabase', () => {
  it('makes a database that only its owner can read, with any umask, keeps it, and allows only one process', async () => {
    const place = path.join(dataDir, 'new');
    const before = process.umask(0);
    try {
      const db = await open(place);
      await db.execute('create table t (n int); insert into t values (1); checkpoint');
      expect(await readableByOthers(dataDir)).toEqual([]);
      await expect(open(place)).rejects.toThrow(/in use by process/);
      await db.close();
    } finally {
      process.umask(before);
    }
    expect(existsSync(path.join(place, 'database.lock'))).toBe(false);
    const again = await open(place);
    expect(await again.tx((tx) => rowsOf(tx, sql`select n from t`, z.object({ n: z.number() })))).toEqual([{ n: 1 }]);
    await again.close();
  });

  it('refuses the directory of another version and a broken one, and leaves them as they are', async () => {
    const directory = path.join(dataDir, 'database');
    await mkdir(directory);
    await writeFile(path.join(directory, 'precious'), 'x');
    await expect(open()).rejects.toThrow(/no PG_VERSION. Nothing was changed/);
    await writeFile(path.join(directory, 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(/made by PostgreSQL 17.*docs\/operations\.md/);
    await writeFile(path.join(directory, 'PG_VERSION'), '18\n');
    await mkdir(path.join(dataDir, 'dumps'));
    await writeFile(path.join(dataDir, 'dumps/database-20260101T000000Z.tar.gz'), '');
    await expect(open()).rejects.toThrow(/is damaged.*Nothing was changed; there is no dump that can be read/);
    expect((await readdir(directory)).toSorted()).toEqual(['PG_VERSION', 'precious']);
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false);
  });

  it('recommends the newest dump that it could read', async () => {
    const directory = path.join(dataDir, 'database');
    const folder = path.join(dataDir, 'dumps');
    await placeMigrated(dataDir);
    const db = await openEmbedded(directory);
    const good = await writeDump({ db, directory, folder, kept }, new Date(Date.UTC(2026, 0, 1)));
    await db.close();
    const cut = (await readFile(good)).subarray(0, 100_000);
    await writeFile(path.join(folder, 'database-20260102T000000Z.tar.gz'), cut);
    await writeFile(path.join(directory, 'global/pg_control'), 'nonsense');
    await expect(open()).rejects.toThrow(/is damaged.*Nothing was changed; to go back.*database-20260101T000000Z/);
    expect((await readdir(folder)).filter((name) => !name.endsWith('.gz'))).toEqual([]);
    expect(await readFile(path.join(directory, 'global/pg_control'), 'utf8')).toBe('nonsense');
  });

  it('removes leftovers of an interrupted dump, and no dump', async () => {
    const folder = path.join(dataDir, 'dumps');
    await placeMigrated(dataDir);
    await mkdir(path.join(folder, 'database-20260101T000000Z.tar.gz.copy/base'), { recursive: true });
    for (const name of ['database-20260101T000000Z.tar.gz.part', 'database-20251231T000000Z.tar.gz', 'notes.txt']) {
      await writeFile(path.join(folder, name), '');
    }
    await (await open()).close();
    expect((await readdir(folder)).toSorted()).toEqual(['database-20251231T000000Z.tar.gz', 'notes.txt']);
  });

  it('removes the access of others from files of an earlier version, and logs one line', async () => {
    await placeMigrated(dataDir);
    await mkdir(path.join(dataDir, 'dumps'), { mode: 0o755 });
    await writeFile(path.join(dataDir, 'dumps/database-20260101T000000Z.tar.gz'), '', { mode: 0o644 });
    await chmod(path.join(dataDir, 'database/PG_VERSION'), 0o666);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const db = await openDatabase(testConfig({ dataDir }), log);
    expect(await readableByOthers(dataDir)).toEqual([]);
    await db.close();
    expect(lines.filter((line) => line.includes('other users of this machine could read'))).toHaveLength(2);
    await (await openDatabase(testConfig({ dataDir }), log)).close();
    expect(lines).toHaveLength(2);
  });

  it('ends the process when PostgreSQL has aborted, and the next start has all that was acknowledged', async () => {
    await placeMigrated(dataDir);
    const { url, options } = workerCode('testing/abortDatabase.worker');
    const thread = new Worker(url, { ...options, workerData: dataDir });
    onTestFinished(async () => void (await thread.terminate()));
    expect(await once(thread, 'exit')).toEqual([1]);
    expect(await readFile(path.join(dataDir, 'log'), 'utf8')).toContain('The embedded database could not go on');
    await rm(path.join(dataDir, 'database/pg_logical/replorigin_checkpoint.tmp'), { recursive: true });
    await rm(path.join(dataDir, 'database.lock'));
    const next = await open();
    expect((await next.execute('select n from kept')).rows).toEqual([{ n: 1 }]);
    await next.close();
  });

  it('says in one line what is wrong with the directory', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(/^The data directory .*file cannot be used: /);
    const server = testConfig({ databaseUrl: 'postgres://nobody:secret@127.0.0.1:1/x' });
    const failed = await openDatabase(server, silent).catch(String);
    expect(failed).toMatch(/The database server at 127.0.0.1:1 cannot be used: .*ECONNREFUSED/);
    expect(failed).not.toContain('secret');
  });
});

describe.runIf(existsSync('/proc/self'))('a folder in which no other can be made', () => {
  it('is refused at once', async () => {
    await expect(open('/proc/a/b')).rejects.toThrow(/^The data directory \/proc\/a\/b cannot be used: ENOENT/);
  });
});

describe('writeDump', () => {
  it('makes dumps that open as databases, keeps the configured number, and accepts writes meanwhile', async () => {
    const directory = path.join(dataDir, 'database');
    const folder = path.join(dataDir, 'dumps');
    await placeMigrated(dataDir);
    const db = await openEmbedded(directory);
    await db.execute('create table t (n int); insert into t values (7)');
    const dumped = { db, directory, folder, kept: { hourly: 0, daily: 3, weekly: 0 } };
    for (const day of [1, 2, 3]) await writeDump(dumped, new Date(Date.UTC(2026, 0, day)));
    const [last] = await Promise.all([
      writeDump(dumped, new Date(Date.UTC(2026, 0, 4))),
      db.execute('update t set n = 8'),
      (async () => {
        for (let n = 100; n < 140; n += 1) await db.execute('insert into t values ($1)', [n]);
      })(),
    ]);
    expect((await readdir(folder)).toSorted()).toEqual([2, 3, 4].map((day) => `database-2026010${day}T000000Z.tar.gz`));
    expect(await readableByOthers(folder)).toEqual([]);
    const restored = path.join(dataDir, 'restored');
    await pipeline(createReadStream(last), createGunzip(), unpackTar(restored));
    const copy = await openEmbedded(restored);
    const rows = await copy.tx((tx) => rowsOf(tx, sql`select n from t order by n`, z.object({ n: z.number() })));
    const [first, ...added] = rows.map(({ n }) => n);
    expect([7, 8]).toContain(first);
    // The copy shows one moment: it has all rows from before, and none from after.
    expect(added).toEqual(added.map((_, at) => 100 + at));
    await Promise.all([db.close(), copy.close()]);
  });
});

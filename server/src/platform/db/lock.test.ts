import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFile } from './lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlance-lock-'));
  file = path.join(folder, 'database.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hold = (holder: object) => writeFile(file, JSON.stringify({ pid: 1, started: '', host: hostname(), ...holder }));

describe('lockFile', () => {
  it('is taken once, and again after its release', async () => {
    const release = await lockFile(file);
    await expect(lockFile(file)).rejects.toThrow(`in use by process ${process.pid}`);
    release();
    expect(existsSync(file)).toBe(false);
    const again = await lockFile(file);
    again();
  });

  it('is kept by a live process of another program', async () => {
    const child = spawn('sleep', ['60']);
    try {
      await hold({ pid: child.pid });
      await expect(lockFile(file)).rejects.toThrow(`in use by process ${child.pid}`);
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: child.pid });
    } finally {
      child.kill();
    }
  });

  it('replaces the lock of a dead process', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    await hold({ pid: child.pid });
    const release = await lockFile(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('replaces the lock of a dead process whose id was reused', async () => {
    await hold({ pid: process.pid, started: '1' });
    const release = await lockFile(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).not.toMatchObject({ started: '1' });
    release();
  });

  it("stays with another machine's process until an operator vouches that it is left over", async () => {
    await hold({ host: 'elsewhere' });
    await expect(lockFile(file)).rejects.toThrow(/on elsewhere, .* start once with PARLANCE_TAKE_OVER_LOCK=1$/);
    const release = await lockFile(file, { takeOver: true });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it.each([
    ['is empty', ''],
    ['is not a lock of ours', 'notes'],
  ])('leaves a file that %s until an operator vouches that it is left over', async (what, content) => {
    await writeFile(file, content);
    await expect(lockFile(file)).rejects.toThrow(what);
    expect(await readFile(file, 'utf8')).toBe(content);
    (await lockFile(file, { takeOver: true }))();
    expect(existsSync(file)).toBe(false);
  });

  it('stays with a live process of this machine, whatever an operator says', async () => {
    const release = await lockFile(file);
    await expect(lockFile(file, { takeOver: true })).rejects.toThrow(`in use by process ${process.pid}`);
    release();
  });

  it('is taken by only one of several processes that replace a stale one', async () => {
    await hold({ pid: process.pid, started: '1' });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(file)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

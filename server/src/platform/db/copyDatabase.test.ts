import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabase } from './copyDatabase.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlance-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every file below a folder with its content. */
async function contentOf(place: string): Promise<Record<string, string>> {
  const names = (await readdir(place, { recursive: true })).toSorted();
  const content: Record<string, string> = {};
  for (const name of names) {
    if ((await stat(path.join(place, name))).isFile()) content[name] = await readFile(path.join(place, name), 'utf8');
  }
  return content;
}

test('a copy has the state of the directory while it is paused, and unchanged files are not copied again', async () => {
  const [from, to] = [path.join(folder, 'database'), path.join(folder, 'copy')];
  const write = async (name: string, content: string, minutesAgo = 60) => {
    await mkdir(path.dirname(path.join(from, name)), { recursive: true });
    await writeFile(path.join(from, name), content);
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(path.join(from, name), at, at);
    return at;
  };
  await write('base/1/quiet', 'quiet');
  await write('base/1/written', 'before');
  const same = await write('base/1/same time', 'before', 0);
  await write('base/1/dropped', 'dropped');
  let pauses = 0;
  await copyDatabase(from, to, async (work) => {
    pauses += 1;
    if (pauses === 2) {
      // Writes by others while the first files are copied.
      await write('base/1/written', 'after!', 0);
      await write('base/1/same time', 'after!', 0);
      await utimes(path.join(from, 'base/1/same time'), same, same);
      await write('base/2/new', 'new', 0);
      await rm(path.join(from, 'base/1/dropped'));
      await writeFile(path.join(to, 'base/1/quiet'), 'as it was copied');
    }
    await work();
  });
  expect(pauses).toBe(2);
  expect(await contentOf(to)).toEqual({ ...(await contentOf(from)), 'base/1/quiet': 'as it was copied' });
  expect((await stat(path.join(to, 'base/2'))).mode & 0o077).toBe(0);
});

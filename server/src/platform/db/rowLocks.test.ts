import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * A row that is locked with its key keeps others from writing rows that refer to it, which then wait for each other:
 * `for no key update` keeps them from changing the row alone. Rows that are deleted are locked with their keys anyway.
 */
test('no row is locked with its key', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(path.join(root, file), 'utf8') })),
  );
  const locking = sources.filter(({ source }) => /\.for\(\s*'update'/.test(source)).map(({ file }) => file);
  expect(locking).toEqual([]);
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * `for update` also blocks writes of rows that refer to the locked row, and these then wait for each other.
 * `for no key update` only blocks changes of the row itself. A delete locks the key anyway.
 */
test('no row is locked with `for update`', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(path.join(root, file), 'utf8') })),
  );
  const locking = sources.filter(({ source }) => /\.for\(\s*'update'/.test(source)).map(({ file }) => file);
  expect(locking).toEqual([]);
});

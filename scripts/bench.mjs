/** `npm run bench [start of a name…]`: runs the benchmarks one after another; each prints a table. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, installed, root, run } from './lib/run.mjs';

const folder = path.join(root, 'tests/performance');
const ending = '.bench.ts';
const known = (await readdir(folder))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();
const asked = process.argv.slice(2);

try {
  const unknown = asked.find((name) => !known.some((one) => one.startsWith(name)));
  if (unknown) throw new Error(`There is no benchmark ${unknown}; there are ${known.join(', ')}`);
  await ensureInstalled();
  await ensureBuilt(everything);
} catch (error) {
  fail(error);
}
let failed = 0;
for (const name of known) {
  if (asked.length > 0 && !asked.some((start) => name.startsWith(start))) continue;
  console.log(`\n${name}\n`);
  const file = path.join(folder, name + ending);
  if ((await run(installed('tsx'), [file], { cwd: path.join(root, 'tests') })) !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);

/** `npm run bench [name…]`: runs the benchmarks one after another; each prints a table. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, installed, root, run } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(everything);
} catch (error) {
  fail(error);
}
const folder = path.join(root, 'tests/performance');
const asked = process.argv.slice(2);
const files = (await readdir(folder))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => asked.length === 0 || asked.some((name) => file.startsWith(name)))
  .toSorted();
let failed = files.length === 0 ? 1 : 0;
for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}\n`);
  if ((await run(installed('tsx'), [path.join(folder, file)], { cwd: path.join(root, 'tests') })) !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);

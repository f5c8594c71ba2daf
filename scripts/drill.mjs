/**
 * `npm run drill NAME…`: runs drills one after another. Each ends by itself, and fails where its expectation does not
 * hold.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, installed, root, run } from './lib/run.mjs';

const folder = path.join(root, 'tests/drills');
const names = (await readdir(folder)).filter((file) => file.endsWith('.drill.ts')).map((file) => file.slice(0, -9));
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !names.includes(name));
if (asked.length === 0 || unknown !== undefined) {
  fail(new Error(`npm run drill NAME, where NAME is one of ${names.join(', ')}`));
}
try {
  await ensureInstalled();
  await ensureBuilt(everything);
} catch (error) {
  fail(error);
}
let failed = 0;
for (const name of asked) {
  console.log(`\n${name}\n`);
  if ((await run(installed('tsx'), [path.join(folder, `${name}.drill.ts`)], { cwd: path.join(root, 'tests') })) !== 0)
    failed += 1;
}
process.exit(failed > 0 ? 1 : 0);

/** `npm run look`: pictures of every screen, in `tests/look/pictures`. */
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
const program = path.join(root, 'tests/look/look.ts');
process.exit(await run(installed('tsx'), [program, ...process.argv.slice(2)], { cwd: path.join(root, 'tests') }));

/** `npm run look`: pictures of every screen, in `tests/look/pictures`. */
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, installed, root, run } from './lib/run.mjs';

if (process.argv.includes('--help')) {
  process.stdout.write(`Usage: npm run look -- [options]

Takes pictures of every screen in every state. Each option chooses some and may be repeated.

  --screen    a part of its address or name, such as intent or palette
  --width     1440, 1024, 768 or 390
  --scheme    light or night
  --language  en or fr
  --state     full, empty, loading, failed or offline
`);
  process.exit();
}
try {
  await ensureInstalled();
  await ensureBuilt(everything);
} catch (error) {
  fail(error);
}
const program = path.join(root, 'tests/look/look.ts');
process.exit(await run(installed('tsx'), [program, ...process.argv.slice(2)], { cwd: path.join(root, 'tests') }));

/**
 * `npm start`: installs and builds what is stale, then becomes the server. The server runs in this very
 * process: signals, flags and exit code are its own, with nothing in between that could lose them.
 */
import module from 'node:module';
import path from 'node:path';
import { ensureBuilt, served } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, root } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(served);
} catch (error) {
  fail(error);
}
process.setSourceMapsEnabled(true);
// From Node 22.1 on: what was compiled once is read at the next start.
module.enableCompileCache?.(path.join(root, 'node_modules/.cache/parlance/compiled'));
await import('../server/dist/main.js');

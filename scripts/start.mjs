/**
 * `npm start`: installs and builds what is stale, then becomes the server. The server runs in this same process, so
 * signals, flags and the exit code need no forwarding.
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
// From Node 22.1 on: keeps compiled code for the next start.
module.enableCompileCache?.(path.join(root, 'node_modules/.cache/parlance/compiled'));
await import('../server/dist/main.js');

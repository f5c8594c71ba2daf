/**
 * `npm start`: installs and builds what is stale, then becomes the server. The server runs in this very
 * process: signals, flags and exit code are its own, with nothing in between that could lose them.
 */
import { ensureBuilt, served } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(served);
} catch (error) {
  fail(error);
}
process.setSourceMapsEnabled(true);
await import('../server/dist/main.js');

/** `npm run parlance -- COMMAND`: commands for operators beside the running server, such as moving its data. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['server']);
} catch (error) {
  fail(error);
}
await import('../server/dist/command.js');

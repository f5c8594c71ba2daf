/** `npm run build [part…]`: builds what is stale. */
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

try {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !everything.includes(name));
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${everything.join(', ')}`);
  await ensureInstalled();
  await ensureBuilt(asked.length > 0 ? asked : everything);
} catch (error) {
  fail(error);
}

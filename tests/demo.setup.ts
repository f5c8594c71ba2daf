import { rm } from 'node:fs/promises';
import { makeDemoDir } from './support/server.ts';

/** Before the browser tests: the demo content, which each worker's server takes a copy of. Returns what removes it. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const dataDir = await makeDemoDir();
  process.env['PARLANCE_TEST_DEMO_DIR'] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

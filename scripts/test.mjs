/**
 * `npm test [suite…]`: the checks, every suite of every workspace, then the browser. Suites run in parallel, and each
 * prints its output when it has ended. Ends with `N passed, N failed, N skipped`.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensurePrograms } from './lib/machine.mjs';
import { fail, root } from './lib/run.mjs';
import { schedule } from './lib/schedule.mjs';
import { hasVitest, runCheck, runPlaywright, runVitest } from './lib/suites.mjs';

const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const known = ['check', ...workspaces, 'e2e'];
const asked = process.argv.slice(2);
const suites = asked.length === 0 ? known : asked;
/** How many browsers run at once. They also wait for each other and for timers: three keep two cores busy. */
const browsers = Math.max(2, Math.ceil(availableParallelism() * 1.5));
/**
 * How many processes of other suites run at once: they wait a third of their time for servers, databases and timers.
 */
const places = Math.max(2, availableParallelism() * 2);
/** The longest suite uses two processes where there is room for others beside it. */
const processesOf = (name) => (name === 'server' && places > 2 ? 2 : 1);
/** @type {import('./lib/suites.mjs').Result} */
const sum = { passed: 0, failed: [], skipped: [] };
let missing = [];

try {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no suite ${unknown}; there are ${known.join(', ')}`);
  await ensureInstalled();
} catch (error) {
  fail(error);
}

/** Longest first, so that the cores end together. */
const order = ['server', 'tests', 'storybook', 'types', 'lint', 'console', 'chat-widget', 'ui-kit', 'format:check'];
const checks = suites.includes('check') ? ['types', 'lint', 'format:check'] : [];
const vitests = suites.filter((name) => workspaces.includes(name) && hasVitest(name));
const beside = [...checks, ...vitests].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
const alone = beside.length === 1 && !suites.includes('e2e');

const jobs = [
  { name: 'programs', run: prepare(findPrograms) },
  { name: 'build', run: prepare(() => ensureBuilt(everything)) },
  ...beside.map((name) => ({
    name,
    after: checks.includes(name) ? [] : ['programs', 'build'],
    places: processesOf(name),
    run: suite(name, (held) => {
      if (checks.includes(name)) return runCheck(name, held);
      const workers = alone ? undefined : processesOf(name);
      return runVitest(name, { held, workers, browser: hasBrowser() || name !== 'storybook' });
    }),
  })),
];
if (suites.includes('e2e')) {
  const run = suite('e2e', (held) => runPlaywright({ held, workers: browsers, browser: hasBrowser() }));
  // A last suite that still runs in one process leaves room: more places than browsers use.
  jobs.push({ name: 'e2e', after: ['programs', 'build'], places: browsers, run });
}
await schedule(jobs, places);

for (const name of sum.skipped) console.log(`skipped: ${name}`);
if (missing.length > 0) console.log(`\nMissing: ${missing.join(' and ')}`);
for (const name of sum.failed) console.log(`failed: ${name}`);
console.log(`\n${sum.passed} passed, ${sum.failed.length} failed, ${sum.skipped.length} skipped`);
process.exit(sum.failed.length > 0 || sum.passed === 0 ? 1 : 0);

async function findPrograms() {
  missing = await ensurePrograms(suites);
  if (missing.length > 0) console.error(`Missing: ${missing.join(' and ')}. The tests that need it will be skipped.`);
}

function hasBrowser() {
  return !missing.includes('Chromium');
}

/** Prepares what the suites need; if it fails, none can run. */
function prepare(work) {
  return () => work().catch(fail);
}

/** Runs a suite, adds its result to the total and shows its output: at the end, unless it is the only one. */
function suite(name, work) {
  return async () => {
    const begun = Date.now();
    const held = jobs.length > 3 ? [] : undefined;
    if (!held) console.log(`\n${name}`);
    const { passed, failed, skipped } = await work(held);
    sum.passed += passed;
    sum.failed.push(...failed);
    sum.skipped.push(...skipped);
    if (held) process.stdout.write(Buffer.concat([Buffer.from(`\n${name}\n`), ...held]));
    console.log(`${name}: ${passed} passed, ${failed.length} failed in ${Math.round((Date.now() - begun) / 1000)} s`);
  };
}

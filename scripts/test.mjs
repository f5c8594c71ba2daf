/** `npm test [suite…]`: the checks, every suite of every workspace, then the browser; closes with `N passed, N failed`. */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt, everything } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensurePrograms } from './lib/machine.mjs';
import { fail, installed, root, run } from './lib/run.mjs';

const asked = process.argv.slice(2);
const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const wanted = (name) => asked.length === 0 || asked.includes(name);

try {
  const suites = ['check', ...workspaces, 'e2e'];
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown) throw new Error(`There is no suite ${unknown}; there are ${suites.join(', ')}`);
  await ensureInstalled();
  const missing = await ensurePrograms();
  if (missing.length > 0)
    console.error(`Missing on this machine: ${missing.join(', ')}. Tests that need it will fail.`);
  await ensureBuilt(everything);
} catch (error) {
  fail(error);
}

const sum = { passed: 0, failed: 0 };
/** A suite that ends badly without a failed test has failed as a whole. */
function add({ passed, failed }, code) {
  sum.passed += passed;
  sum.failed += failed > 0 || code === 0 ? failed : 1;
}

const readReport = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));

/** Format, lint and types: each counts as one. */
async function runChecks() {
  for (const check of ['format:check', 'lint', 'types']) {
    const code = await run('npm', ['run', '--silent', check]);
    add({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, code);
  }
}

/** What a workspace has of tests beside the code. `held`: told at its end, under that title. */
async function runVitest(workspace, { held = '' } = {}) {
  if (!existsSync(path.join(root, workspace, 'vitest.config.ts'))) return;
  const report = path.join(root, 'node_modules/.cache/parlance', `test-${workspace}.json`);
  await rm(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(installed('vitest'), args, { cwd: path.join(root, workspace), held });
  const result = await readReport(report);
  const unread = result?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  add({ passed: result?.numPassedTests ?? 0, failed: (result?.numFailedTests ?? 0) + (unread?.length ?? 0) }, code);
}

async function runPlaywright() {
  const cwd = path.join(root, 'tests');
  const report = path.join(cwd, 'test-results/e2e.json');
  await rm(report, { force: true });
  const code = await run(installed('playwright'), ['test'], { cwd });
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport(report))?.stats ?? {};
  add({ passed: expected + flaky, failed: unexpected }, code);
}

if (wanted('check')) {
  console.log('\ncheck');
  await runChecks();
}
// Stories wait for their browser, and the rest for databases: side by side they take little more than one of them.
const beside = workspaces.filter((name) => wanted(name) && name === 'storybook');
const inTurn = workspaces.filter((name) => wanted(name) && name !== 'storybook');
const stories = Promise.all(
  beside.map((workspace) => runVitest(workspace, { held: inTurn.length > 0 ? workspace : '' })),
);
for (const workspace of inTurn) {
  console.log(`\n${workspace}`);
  await runVitest(workspace);
}
await stories;
if (wanted('e2e') && existsSync(path.join(root, 'tests/playwright.config.ts'))) {
  console.log('\ne2e');
  await runPlaywright();
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { failedPage } from './failedPage.mjs';
import { installed, root, run } from './run.mjs';

/**
 * The result of a suite.
 * @typedef {{ passed: number, failed: string[], skipped: string[] }} Result `failed` and `skipped`: by name
 */

const reports = path.join(root, 'node_modules/.cache/parlance');
const readReport = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
const nameIn = (workspace, file) => path.relative(root, path.resolve(root, workspace, file));

/** A suite that exits with an error but no failed test has failed as a whole. */
const ended = (name, code, { passed, failed = [], skipped = [] }) => ({
  passed,
  failed: failed.length > 0 || code === 0 ? failed : [`${name}, as a whole`],
  skipped,
});

/** Runs one of the checks, which counts as one test. */
export async function runCheck(name, held) {
  const code = await run('npm', ['run', '--silent', name], { held });
  return ended(name, code, { passed: code === 0 ? 1 : 0 });
}

export const hasVitest = (workspace) => existsSync(path.join(root, workspace, 'vitest.config.ts'));

/** Runs the tests of a workspace. `browser` false: skips those that need a browser. */
export async function runVitest(workspace, { held, workers, browser = true }) {
  const cwd = path.join(root, workspace);
  const skipped = browser ? [] : await browserFiles(cwd);
  const report = path.join(reports, `test-${workspace}.json`);
  await rm(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (workers) args.push(`--maxWorkers=${workers}`);
  if (skipped.length > 0) args.push('--project=docs');
  const code = await run(installed('vitest'), args, { cwd, held });
  const files = (await readReport(report))?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, name: `${nameIn(workspace, name)} › ${fullName}` })),
  );
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const named = (pattern) => tests.filter(({ status }) => pattern.test(status)).map(({ name }) => name);
  return ended(workspace, code, {
    passed: named(/^passed$/).length,
    failed: [...named(/^failed$/), ...unread.map(({ name }) => nameIn(workspace, name))],
    skipped: [...skipped, ...named(/^(?!passed$|failed$)/)],
  });
}

/** The test files that run in a browser; their tests are known only there. */
async function browserFiles(cwd) {
  const held = [];
  const args = ['list', '--filesOnly', '--json', '--project=stories', '--project=components'];
  await run(installed('vitest'), args, { cwd, held });
  const output = Buffer.concat(held).toString();
  const files = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1));
  return files.map(({ file }) => nameIn('.', file));
}

/** Runs the browser tests, `workers` at once. `browser` false: skips all. */
export async function runPlaywright({ held, workers, browser = true }) {
  const cwd = path.join(root, 'tests');
  const report = path.join(cwd, 'test-results/e2e.json');
  await rm(report, { force: true });
  const args = browser ? ['test', `--workers=${workers}`] : ['test', '--list'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(installed('playwright'), [...args, '--reporter=list,json'], { cwd, held, env });
  const { suites = [], stats = {} } = (await readReport(report)) ?? {};
  const specs = suites.flatMap(specsOf);
  const named = (wanted) =>
    specs.filter(wanted).map(({ file, title, tests: [test] }) => {
      const browser = test?.projectName === 'Firefox' ? ' (Firefox)' : '';
      return `${nameIn('tests/e2e', file)} › ${title}${browser}`;
    });
  for (const { file, title, tests } of specs) await showPages(`${file} › ${title}`, tests, held);
  const has = (pattern) => (spec) => spec.tests.some(({ status }) => pattern.test(status));
  return ended('e2e', code, {
    passed: browser ? (stats.expected ?? 0) : 0,
    // A test that passes only on retry has failed.
    failed: browser ? named(has(/^(unexpected|flaky)$/)) : [],
    skipped: named(browser ? ({ tests }) => tests.every(({ status }) => status === 'skipped') : () => true),
  });
}

/**
 * Prints the content of the pages of failed tests and their events, for places that keep the output but no screenshots.
 */
async function showPages(name, tests, held) {
  const results = tests.flatMap((test) => test.results).filter(({ status }) => !/^(passed|skipped)$/.test(status));
  for (const { attachments } of results) {
    const report = attachments.find((one) => one.name === 'error-context');
    const journal = attachments.find((one) => one.name === 'journal');
    const page = report && failedPage(await readFile(report.path, 'utf8'));
    const happened = journal && Buffer.from(journal.body, 'base64').toString();
    if (!page && !happened) continue;
    const shown = `\nPage of ${name}:\n${[page, happened].filter(Boolean).join('\n\n')}\n`;
    if (held) held.push(Buffer.from(shown));
    else process.stdout.write(shown);
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

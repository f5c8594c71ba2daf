import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumIsMissing, findChromium } from '../../scripts/lib/programs.mjs';
import { runProgram } from '../support/runProgram.ts';
import { createPartnerApp, type PartnerApp } from './partnerApp.ts';

/** The kit as another team gets it: packed, installed in a separate app, checked, built and used. */

const kit = path.resolve(import.meta.dirname, '../../ui-kit');
let app: PartnerApp;

beforeAll(async () => {
  app = await createPartnerApp();
});
afterAll(() => app.remove());

test('every subpath can be imported, and is in its manifest', async () => {
  const { stdout } = await runProgram('npm', ['run', '--silent', 'check:package'], { cwd: kit });
  expect(stdout).toContain('All good!');
});

test('every subpath gives its types to modules and to bundlers', async () => {
  const packed = createPackageFromTarballData(new Uint8Array(await readFile(app.tarball)));
  const analysis = await checkPackage(packed, { excludeEntrypoints: ['./inter.css'] });
  // ES modules only: the package does not support `require`, nor resolution without `exports`.
  const problems = ('problems' in analysis ? analysis.problems : []).filter(
    (problem) => !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind),
  );
  expect(analysis.types).not.toBe(false);
  expect(problems).toEqual([]);
});

test('an app made with it compiles', async () => {
  expect(await app.typeErrors()).toBe('');
});

test('a page with a button carries no table, and a screen works in the browser', async ({ skip }) => {
  skip(chromiumIsMissing(), 'Chromium is missing');
  const { screen, save } = await app.build();
  // A word of each part that no minifier changes.
  const parts = { button: 'data-variant', table: 'data-part=announcer', dialog: '[data-part=content]' };
  const carried = (script: string) =>
    Object.entries(parts).flatMap(([part, word]) => (script.replaceAll(/['"`]/g, '').includes(word) ? [part] : []));
  expect(carried(screen)).toEqual(['button', 'table', 'dialog']);
  expect(carried(save)).toEqual(['button']);

  const server = await app.serve();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(server.url);
    await page.getByRole('gridcell', { name: 'order 3', exact: true }).waitFor();
    await page.getByRole('button', { name: 'New order' }).locator('svg path').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New order' }).click();
    await page.getByRole('dialog', { name: 'A new order' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${server.url}save.html`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

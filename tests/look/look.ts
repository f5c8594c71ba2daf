import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { Script } from '@parlance/contract/calls/scripts';
import { z } from 'zod';
import { addresses, scriptAddress, settingsButton } from '../support/addresses.ts';
import { startServer } from '../support/server.ts';
import { type Person, signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/**
 * Takes pictures of every screen in every state, for people to look at: `npm run look`. All of them take a quarter of an
 * hour; options choose some: `npm run look -- --screen intent --width 390 --state full --language fr --scheme night`.
 */

const widths = { 1440: 900, 1024: 768, 768: 1024, 390: 844 } as const;
const schemes = ['light', 'night'] as const;
const languages = ['en', 'fr'] as const;
const states = ['full', 'empty', 'loading', 'failed', 'offline'] as const;
type State = (typeof states)[number];
const folder = path.join(import.meta.dirname, 'pictures');

const { values: asked } = parseArgs({
  options: {
    screen: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    state: { type: 'string', multiple: true },
  },
});
const chosen = <T extends string>(all: readonly T[], wanted: readonly string[] | undefined) =>
  all.filter((one) => wanted === undefined || wanted.includes(one));

const isAsked = (address: string) => !asked.screen || asked.screen.some((part) => address.includes(part));
const own = addresses.filter(isAsked);
/** The name of the pictures of the workspace's settings. */
const settings = 'workspace-settings';
// These are seen signed out.
const outside = ['/authenticate', '/sign-up'].filter(isAsked);
/** Of what a screen reads; the session is there in every state. */
const read = /\/api\/1\.0\/(?!login|me(\?|$)|settings|workspaces(\?|$))/;
const names = (address: string) =>
  address
    .replace(/=[\w-]{20,36}$/, '')
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'dashboard';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const taken: string[] = [];
const server = await startServer({ env: { PARLANCE_DEMO: '1', PARLANCE_LOG_LEVEL: 'warn' } });
let browser: Browser | undefined;
try {
  const admin = await signIn(server.url);
  const empty = await createWorkspace(admin, 'Empty');
  const { data: scripts } = await admin.get(
    'GET /api/1.0/workspaces/:ws/scripts',
    z.object({ data: z.array(Script.pick({ script_id: true })) }),
    { params: { ws: 'acme_support' } },
  );
  const script = scripts
    .map(({ script_id }) => scriptAddress(script_id))
    .slice(0, 1)
    .filter(isAsked);
  const charts = [`/?chart=${await createChart(admin)}`].filter(isAsked);
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const language of chosen(languages, asked.language))
    for (const state of chosen(states, asked.state)) {
      const context = await browser.newContext({
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
      });
      try {
        await begin(context, { token: admin.token, ws: state === 'empty' ? empty : 'acme_support' });
        for (const address of [...own, ...script, ...charts]) await takeAll(context, address, state, language);
        // Its button comes with what is loaded.
        if (isAsked(settings) && state !== 'loading') await takeAll(context, settings, state, language);
      } finally {
        await context.close();
      }
      if (state !== 'full') continue;
      const stranger = await browser.newContext({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' });
      try {
        for (const address of outside) await takeAll(stranger, address, state, language);
      } finally {
        await stranger.close();
      }
    }
  await writeFile(path.join(folder, 'index.html'), sheet());
  process.stdout.write(`${taken.length} pictures: ${path.join(folder, 'index.html')}\n`);
} finally {
  await browser?.close();
  await server.dispose();
}

/** A chart with a card of each view. */
async function createChart(admin: Person): Promise<string> {
  const wide = { columns: 6, rows: 3 };
  const cards = [
    { metric: 'messages', dimension: 'none', view: 'number', compare: 'previous', columns: 3, rows: 2 },
    { metric: 'understood_share', dimension: 'none', view: 'number', compare: 'previous', columns: 3, rows: 2 },
    { metric: 'median_ms', dimension: 'time', view: 'number', compare: 'previous', columns: 6, rows: 2 },
    { metric: 'understood_share', dimension: 'time', view: 'line', compare: 'previous', marks: ['trainings'], ...wide },
    { metric: 'messages', dimension: 'time', split: 'intent', view: 'bar', limit: 8, ...wide },
    { metric: 'fallbacks', dimension: 'intent', view: 'list', columns: 4, rows: 3 },
    { metric: 'messages', dimension: 'language', view: 'donut', columns: 4, rows: 3 },
    { metric: 'messages', dimension: 'channel', view: 'table', columns: 4, rows: 3 },
    { metric: 'messages', dimension: 'weekday_hour', view: 'heat', columns: 12, rows: 4 },
  ].map((card, place) => ({ id: `card-${place}`, name: `${card.metric.replaceAll('_', ' ')} ${place + 1}`, ...card }));
  const { id } = await admin.get('POST /api/1.0/workspaces/:ws/chart', z.object({ id: z.string() }), {
    params: { ws: 'acme_support' },
    body: { name: 'Operations', cards },
  });
  return id;
}

/** Signs a browser in, in a workspace. */
async function begin(context: BrowserContext, { token, ws }: { token: string; ws: string }): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/?token=${token}&ws=${ws}`);
  await page.getByRole('main').waitFor();
  await settled(page);
  await page.close();
}

/** A screen in a state, at every width and in both schemes. */
async function takeAll(context: BrowserContext, address: string, state: State, language: string): Promise<void> {
  const page = await context.newPage();
  try {
    if (state === 'loading') await page.route(read, () => {});
    if (state === 'failed')
      await page.route(read, (route) =>
        route.fulfill({ status: 500, json: { status: 500, type: 'internal', message: 'Something failed.' } }),
      );
    await page.goto(server.url + (address === settings ? '/' : address));
    if (state === 'loading') await waiting(page);
    else await settled(page);
    if (address === settings) {
      await page.getByRole('button', { name: settingsButton }).click();
      await page.getByRole('dialog').getByRole('tabpanel').waitFor();
    }
    if (state === 'offline') {
      await context.setOffline(true);
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    }
    for (const [width, height] of Object.entries(widths)) {
      if (asked.width && !asked.width.includes(width)) continue;
      await page.setViewportSize({ width: Number(width), height });
      if (state !== 'loading') await settled(page);
      for (const scheme of chosen(schemes, asked.scheme)) {
        await page.evaluate((name) => {
          document.documentElement.dataset['scheme'] = name;
          document.documentElement.style.colorScheme = name === 'night' ? 'dark' : 'light';
        }, scheme);
        const file = `${names(address)}.${state}.${language}.${width}.${scheme}.png`;
        await page.screenshot({ path: path.join(folder, file) });
        taken.push(file);
      }
    }
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** The screen is there, and has waited long enough to show its skeleton. */
async function waiting(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(800);
}

/** Nothing loads any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => {
    // What is further down loads when it is scrolled to.
    const skeleton = [...document.querySelectorAll('[role=status]')].some(
      (one) =>
        /^(Loading|Chargement)$/.test(one.textContent.trim()) && one.getBoundingClientRect().top < window.innerHeight,
    );
    return !skeleton && !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded';
  });
}

/** All pictures on one page, a row a screen. */
function sheet(): string {
  const screenOf = (file: string) => file.slice(0, file.search(/\.(full|empty|loading|failed|offline)\./));
  const rows = [...new Set(taken.map(screenOf))];
  const links = (files: readonly string[]) =>
    files
      .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" height="220"></a>`)
      .join(' ');
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
${rows.map((name) => `<h2>${name}</h2><p>${links(taken.filter((file) => screenOf(file) === name))}</p>`).join('\n')}`;
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { addresses, settingsButton } from '../support/addresses.ts';
import { demoParts } from '../support/demoParts.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/**
 * Takes screenshots of every screen in every state, for people to review: `npm run look`. All of them take a quarter of
 * an hour; options select some: `npm run look -- --screen intent --width 390 --state full --language fr --scheme
 * night`.
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
/** A view to take: an address, and what opens over it. */
interface View {
  /** Name of its pictures. */
  name: string;
  address: string;
  /** @returns once it is open */
  open?: (page: Page) => Promise<void>;
}

const own: View[] = addresses.map((address) => ({ name: names(address), address }));
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor();
const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await dialog(page);
};
const typed = (keys: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(keys);
  await dialog(page);
};
/** Opens the chat on a partner's page: it is in a frame, behind a button in a closed shadow root. */
async function openWidget(page: Page): Promise<void> {
  const loaded = page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame());
  await page.evaluate(() => (window.Parlance ??= []).push(['open']));
  await (await loaded).locator('[role=log]').waitFor();
}
/** Views that open over screens. */
const opened: View[] = [
  {
    name: 'workspace-settings',
    address: '/',
    open: async (page) => {
      await pressed(settingsButton)(page);
      await page.getByRole('dialog').getByRole('tabpanel').waitFor();
    },
  },
  { name: 'palette', address: '/', open: typed('Control+k') },
  { name: 'shortcuts', address: '/nlp/intent', open: typed('?') },
  { name: 'try', address: '/nlp/class/customer_care', open: typed('t') },
  { name: 'import', address: '/nlp/class', open: pressed(/^(Import|Importer)$/) },
  { name: 'export', address: '/nlp/class', open: pressed(/^(Export|Exporter)$/) },
  { name: 'new-class', address: '/nlp/class', open: pressed(/^(New class|Nouvelle classe)$/) },
  { name: 'new-workspace', address: '/', open: pressed(/^(Create workspace|Créer un espace de travail)$/) },
  { name: 'new-token', address: '/users?company=default&list=tokens&open=new', open: dialog },
  { name: 'new-user', address: '/users?company=default&open=new', open: dialog },
];
// These pages are for signed-out users.
const outside = ['/authenticate', '/sign-up'].filter(isAsked);
/** The requests of a screen's content; the session's own are answered in every state. */
const read = /\/api\/1\.0\/(?!login|me(\?|$)|settings|workspaces(\?|$))/;
/** Lists that lead to a part of a screen: they are answered, so that the part itself is seen to fail. */
const leading = /\/vthings(\/states)?$/;
function names(address: string): string {
  const name = decodeURI(address).replaceAll(/[^\w.]+/g, '-');
  return name.replaceAll(/^-|-$/g, '') || 'dashboard';
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const taken: string[] = [];
/** Views without a picture, with the reason: a failure does not stop the others. */
const missing: string[] = [];
const server = await startServer({ env: { PARLANCE_DEMO: '1', PARLANCE_LOG_LEVEL: 'warn' } });
let browser: Browser | undefined;
try {
  const admin = await signIn(server.url);
  const empty = await createWorkspace(admin, 'Empty');
  const { demo } = await admin.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, {
    params: { ws: 'acme_support' },
  });
  const { pathname, search } = new URL(demo, server.url);
  const chats: View[] = [
    { name: 'chat', address: '/chat/assistant' },
    { name: 'widget', address: pathname + search, open: openWidget },
  ];
  const parts = Object.entries(await demoParts(admin)).map(([name, address]): View => ({ name, address }));
  const views = [...own, ...parts, ...opened, ...chats].filter(
    ({ name, address }) => isAsked(name) || isAsked(address),
  );
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const language of chosen(languages, asked.language))
    for (const state of chosen(states, asked.state)) {
      const context = await browser.newContext({
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
      });
      try {
        await signInBrowser(context, { token: admin.token, ws: state === 'empty' ? empty : 'acme_support' });
        for (const view of views) await takeAll(context, view, state, language);
      } finally {
        await context.close();
      }
      if (state !== 'full') continue;
      const stranger = await browser.newContext({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' });
      try {
        for (const address of outside) await takeAll(stranger, { name: names(address), address }, state, language);
      } finally {
        await stranger.close();
      }
    }
  await writeFile(path.join(folder, 'index.html'), contactSheet());
  process.stdout.write(`${taken.length} pictures: ${path.join(folder, 'index.html')}\n`);
  for (const one of missing) process.stderr.write(`No picture of ${one}\n`);
  if (missing.length > 0) process.exitCode = 1;
} finally {
  await browser?.close();
  await server.dispose();
}

/** Signs a browser in and selects a workspace. */
async function signInBrowser(context: BrowserContext, { token, ws }: { token: string; ws: string }): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/?token=${token}&ws=${ws}`);
  await page.getByRole('main').waitFor();
  await waitForContent(page);
  await page.close();
}

/** Takes a view in one state, at every width and in both schemes. */
async function takeAll(context: BrowserContext, view: View, state: State, language: string): Promise<void> {
  const page = await context.newPage();
  try {
    if (state === 'loading') await page.route(read, () => {});
    if (state === 'failed')
      await page.route(read, (route) =>
        view.address.includes('thing=') && leading.test(new URL(route.request().url()).pathname)
          ? route.fallback()
          : route.fulfill({ status: 500, json: { status: 500, type: 'internal', message: 'Something failed.' } }),
      );
    await page.goto(server.url + view.address);
    if (state === 'loading') await waitForSkeleton(page);
    else await waitForContent(page);
    // Without content, the control that opens the view may be missing: the wait for it is shorter than for a screen on
    // a busy machine.
    if (state !== 'full') page.setDefaultTimeout(4000);
    const shown = view.open?.(page).then(
      () => true,
      (error: unknown) => {
        if (state === 'full') throw error;
        return false;
      },
    );
    if ((await shown) === false) return;
    page.setDefaultTimeout(30_000);
    if (state === 'offline') {
      await context.setOffline(true);
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    }
    for (const [width, height] of Object.entries(widths)) {
      if (asked.width && !asked.width.includes(width)) continue;
      await page.setViewportSize({ width: Number(width), height });
      if (state !== 'loading') await waitForContent(page);
      for (const scheme of chosen(schemes, asked.scheme)) {
        await page.evaluate((name) => {
          document.documentElement.dataset['scheme'] = name;
          document.documentElement.style.colorScheme = name === 'night' ? 'dark' : 'light';
        }, scheme);
        const file = `${view.name}.${state}.${language}.${width}.${scheme}.png`;
        await page.screenshot({ path: path.join(folder, file) });
        taken.push(file);
      }
    }
  } catch (error) {
    missing.push(`${view.name}, ${state}, ${language}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** Waits until the screen has been there long enough to show its skeleton. */
async function waitForSkeleton(page: Page): Promise<void> {
  await page.locator('h1, [role=log]').first().waitFor();
  await page.waitForTimeout(800);
}

/** Waits until loading has ended. */
async function waitForContent(page: Page): Promise<void> {
  // The chat has no heading.
  await page.locator('h1, [role=log]').first().waitFor();
  await page.waitForFunction(() => {
    // Parts further down load only when they are scrolled into view.
    const skeleton = [...document.querySelectorAll('[role=status]')].some(
      (one) =>
        /^(Loading|Chargement)$/.test(one.textContent.trim()) && one.getBoundingClientRect().top < window.innerHeight,
    );
    return !skeleton && !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded';
  });
}

/** A page with all pictures, one row per screen. */
function contactSheet(): string {
  const screenOf = (file: string) => file.slice(0, file.search(/\.(full|empty|loading|failed|offline)\./));
  const rows = [...new Set(taken.map(screenOf))];
  const links = (files: readonly string[]) =>
    files
      .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" height="220"></a>`)
      .join(' ');
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
${rows.map((name) => `<h2>${name}</h2><p>${links(taken.filter((file) => screenOf(file) === name))}</p>`).join('\n')}`;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type axeCore from 'axe-core';
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { startEmbeddings, type TestEmbeddings } from '../../server/src/testing/embeddings.ts';
import { startMailServer, type TestMailServer } from '../../server/src/testing/mailServer.ts';
import { buildReactChat, type ReactChat } from '../support/reactChat.ts';
import { copyDataDir, freePort, startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace, shop, publishClass } from '../support/studio.ts';
import { attachJournal, keepJournal } from './pageJournal.ts';
import { leaveCalls } from '../support/takeCalls.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * All fixtures are here, because Playwright starts other workers, with their own servers, for tests that have one
 * fixture or launch option more.
 */
interface WorkerFixtures {
  /** The mail server that receives the mails of this worker's server. */
  mail: TestMailServer;
  /** The endpoint for embeddings of this worker's server. */
  embeddings: TestEmbeddings;
  /** This worker's server, on the embedded database, with the demo content. */
  server: RunningServer;
  /** The super administrator, over HTTP. */
  admin: Person;
  /** A workspace in which the small shop answers, created once, for tests that only talk to it. */
  sharedShop: () => Promise<string>;
  /** The chat's page on React, built once, on demand. */
  reactChat: () => Promise<ReactChat>;
}

interface TestFixtures {
  /** A new empty workspace for this test. */
  workspace: string;
  /** The same, with the small shop's class trained and published. */
  shopWorkspace: string;
  /** Opens the console signed in; by default as the administrator, in this test's workspace, in the light scheme. */
  openConsole: (path?: string, options?: { ws?: string; scheme?: 'light' | 'night'; token?: string }) => Promise<Page>;
}

export const demoWorkspace = 'acme_support';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mail: [
    // Playwright reads the needed fixtures from the destructuring: this one needs none.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  embeddings: [
    async ({}, use) => {
      const embeddings = await startEmbeddings();
      await use(embeddings);
      await embeddings.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail, embeddings }, use) => {
      const port = await freePort();
      const demo = process.env['PARLANCE_TEST_DEMO_DIR'];
      const server = await startServer({
        port,
        ...(demo !== undefined && { dataDir: await copyDataDir(demo) }),
        env: {
          PARLANCE_DEMO: '1',
          PARLANCE_LOG_LEVEL: 'warn',
          PARLANCE_PUBLIC_URL: `http://127.0.0.1:${port}`,
          PARLANCE_SMTP_URL: mail.url,
          PARLANCE_SMTP_FROM: 'console@parlance.example',
          PARLANCE_EMBEDDINGS_URL: embeddings.url,
          // Otherwise the lists of these tests would depend on whether its packages are installed.
          PARLANCE_EMBEDDINGS_BUILTIN: '0',
          // The mail server and the identity provider of the tests are on this machine.
          PARLANCE_ALLOW_INTERNAL: '1',
        },
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  admin: [async ({ server }, use) => use(await signIn(server.url)), { scope: 'worker' }],
  sharedShop: [
    async ({ admin }, use) => {
      let published: Promise<string> | undefined;
      const make = async () => {
        const ws = await createWorkspace(admin, 'Shop');
        await publishClass(admin, ws, shop);
        return ws;
      };
      await use(() => (published ??= make()));
    },
    { scope: 'worker' },
  ],
  reactChat: [
    async ({}, use) => {
      let built: Promise<ReactChat> | undefined;
      await use(() => (built ??= buildReactChat()));
      await (await built)?.remove();
    },
    { scope: 'worker' },
  ],
  workspace: async ({ admin }, use, info) => use(await createWorkspace(admin, info.title.slice(0, 60))),
  shopWorkspace: async ({ admin, workspace }, use) => {
    await publishClass(admin, workspace, shop);
    await use(workspace);
  },
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') context.on('page', readyForTyping);
    if (slowReads > 0 || slowSaves > 0) await context.route('**/api/**', slowDown);
    if (slowScripts > 1 && browserName === 'chromium') context.on('page', slowScriptsOf);
    await keepJournal(context);
    await use(context);
  },
  page: async ({ page }, use, info) => {
    await use(page);
    await attachJournal(page, info);
    await leaveCalls(page);
  },
  openConsole: async ({ page, server, admin, workspace }, use) => {
    await use(async (path = '/', { ws = workspace, scheme = 'light', token = admin.token } = {}) => {
      const url = new URL(path, server.url);
      url.searchParams.set('token', token);
      // Without this, the console would ask whether to replace the other signed-in user.
      if (page.url().startsWith(server.url)) await page.evaluate(() => localStorage.removeItem('parlance-token'));
      url.searchParams.set('ws', ws);
      url.searchParams.set('setting-night-mode', scheme === 'night' ? '1' : '0');
      await page.goto(url.href);
      await expect(page.getByRole('main')).toBeVisible();
      return page;
    });
  },
});

/**
 * Delay of a page's reads and writes in ms, set by PARLANCE_TEST_SLOW_READS and PARLANCE_TEST_SLOW_SAVES. A test that
 * asserts before its page has read or saved passes on a fast machine and is flaky on a busy one: with 800 it always
 * fails.
 */
const slowReads = Number(process.env['PARLANCE_TEST_SLOW_READS'] ?? 0);
const slowSaves = Number(process.env['PARLANCE_TEST_SLOW_SAVES'] ?? 0);

async function slowDown(route: Route): Promise<void> {
  await setTimeout(['GET', 'HEAD', 'OPTIONS'].includes(route.request().method()) ? slowReads : slowSaves);
  // The page may have been closed.
  await route.fallback().catch(() => undefined);
}

/** Factor by which the scripts of a page are slowed down; in Chromium. */
const slowScripts = Number(process.env['PARLANCE_TEST_SLOW_SCRIPTS'] ?? 1);

function slowScriptsOf(page: Page): void {
  const slow = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowScripts });
  };
  // The page may have been closed.
  slow().catch(() => undefined);
}

/**
 * Firefox types into its active tab only, and React receives no events from `fill` there, so text is typed key by key.
 */
function readyForTyping(page: Page): void {
  void page.bringToFront();
  const locators: object = Object.getPrototypeOf(page.locator('html'));
  Reflect.set(locators, 'fill', async function fill(this: Locator, text: string) {
    await this.focus();
    await this.press('ControlOrMeta+a');
    await this.press('Delete');
    await this.pressSequentially(text);
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA that axe finds. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger, not a script tag, which the page's policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe } = window;
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    return found.violations.map(
      (fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(' ')).join(', ')} (${fault.help})`,
    );
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

export { expect };

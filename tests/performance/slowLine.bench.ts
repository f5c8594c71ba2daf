import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { copyDataDir, makeDemoDir, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { printTable, quantile } from './table.ts';

/**
 * Opens screens of the console for the first time on a slow line and a slow machine: 1.6 Mbit/s, 150 ms round trip, a
 * fourth of this processor. `BEFORE=PATH` opens those of another built checkout in turns with them.
 */

const grid = '[role="grid"] tr:not([data-skeleton]) td';
const screens = [
  { what: 'utterances', path: '/nlp/intent', row: grid },
  { what: 'verbatim', path: '/logs', row: grid },
  { what: 'Home', path: '/', row: 'main dl dd' },
];
const rounds = Number(process.env['ROUNDS'] ?? 5);

interface Opening {
  /** Milliseconds from the request of the page to its first row. */
  shown: number;
  /** Milliseconds of long tasks until then, beyond 50 each. */
  blocked: number;
}

async function open(browser: Browser, url: string, row: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerSecond = 1_600_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    new PerformanceObserver(() => undefined).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(row).first().waitFor({ timeout: 60_000 });
  const opening = await page.evaluate(
    () =>
      new Promise<Opening>((resolve) => {
        const shown = performance.now();
        new PerformanceObserver((list) => {
          const blocked = list.getEntries().reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
          resolve({ shown, blocked });
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve({ shown, blocked: 0 }), 2000);
      }),
  );
  await context.close();
  return opening;
}

const builds = [
  { name: 'now', root: undefined },
  ...(process.env['BEFORE'] ? [{ name: 'before', root: process.env['BEFORE'] }] : []),
];
const demo = await makeDemoDir();
const servers = await Promise.all(
  builds.map(async ({ name, root }) => {
    const server = await startServer({ dataDir: await copyDataDir(demo), ...(root !== undefined && { root }) });
    return { name, server, token: (await signIn(server.url)).token };
  }),
);
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const taken = new Map<string, Opening[]>();
for (let round = 0; round < rounds; round++) {
  for (const { what, path, row } of screens) {
    for (const { name, server, token } of servers) {
      const url = new URL(path, server.url);
      url.searchParams.set('token', token);
      url.searchParams.set('ws', 'acme_support');
      const key = `${what} ${name}`;
      taken.set(key, [...(taken.get(key) ?? []), await open(browser, url.href, row)]);
    }
  }
}
const median = (key: string, of: keyof Opening) =>
  quantile(
    (taken.get(key) ?? []).map((opening) => opening[of]),
    0.5,
  );
printTable(
  'Screens on a slow line',
  screens.flatMap(({ what }) =>
    builds.flatMap(({ name }) => [
      { what: `${what}, ${name}: first row`, measured: median(`${what} ${name}`, 'shown') / 1000, unit: 's', goal: 5 },
      {
        what: `${what}, ${name}: blocked until then`,
        measured: median(`${what} ${name}`, 'blocked'),
        unit: 'ms',
        goal: 300,
      },
    ]),
  ),
);
await browser.close();
await Promise.all(servers.map(({ server }) => server.dispose()));
process.exit(0);

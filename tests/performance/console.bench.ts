import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { csvOfIntents } from '../support/largeWorkspace.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace, readImport, startImport, waitForTask } from '../support/studio.ts';
import { printTable, quantile } from './table.ts';

/** The studio, opened for the first time over a slow mobile network on a cheap telephone: until its rows are seen. */

const rounds = Number(process.env['ROUNDS'] ?? 5);
/** 1.6 Mbit/s. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const slower = 4;
/** What of a task longer than this blocks. */
const short = 50;

declare global {
  interface Window {
    blocked?: { start: number; took: number }[];
  }
}

/** Notes what blocks, and when the first picture with a row of the table is drawn. */
function watch(): void {
  const tasks: { start: number; took: number }[] = [];
  window.blocked = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration: took } of list.getEntries()) tasks.push({ start, took });
  }).observe({ type: 'longtask' });
  new MutationObserver((_changes, watcher) => {
    if (!document.querySelector('[role="grid"] tr:not([data-skeleton]) td')) return;
    watcher.disconnect();
    requestAnimationFrame(() => performance.mark('shown'));
  }).observe(document, { childList: true, subtree: true });
}

/** Counts what comes over the line. */
async function countLoads(cdp: CDPSession) {
  const loads = { requests: 0, bytes: 0 };
  await cdp.send('Network.enable');
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loads.requests += 1;
    loads.bytes += encodedDataLength;
  });
  return loads;
}

async function open(page: Page, address: string) {
  await page.addInitScript(watch);
  const cdp = await page.context().newCDPSession(page);
  const loads = await countLoads(cdp);
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(address, { waitUntil: 'commit' });
  // Looks seldom: each look is charged to the page.
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, null, { polling: 500 });
  const { requests, bytes } = loads;
  const seen = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shown: performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
    tasks: window.blocked ?? [],
  }));
  const blocking = seen.tasks
    .filter(({ start }) => start < seen.shown)
    .reduce((sum, { took }) => sum + took - short, 0);
  return { ...seen, blocking, requests, kilobytes: bytes / 1000 };
}

const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn' } });
const admin = await signIn(server.url);
const ws = await createWorkspace(admin, 'Slow line');
for (const at of [0, 1, 2]) {
  const file = { name: `${at}.csv`, bytes: csvOfIntents(at * 20, 20), class_name: `class ${at + 1}` };
  const report = await readImport(server.url, admin, ws, file);
  await waitForTask(admin, ws, await startImport(admin, ws, report.import_id));
}
const address = new URL('/nlp/intent', server.url);
address.searchParams.set('token', admin.token);
address.searchParams.set('ws', ws);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const opened: Awaited<ReturnType<typeof open>>[] = [];
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  opened.push(await open(await context.newPage(), address.href));
  await context.close();
}
await browser.close();
await server.dispose();

const median = (what: 'painted' | 'shown' | 'blocking' | 'requests' | 'kilobytes') =>
  quantile(
    opened.map((each) => each[what]),
    0.5,
  );
printTable('The studio, opened first: 1.6 Mbit/s, 150 ms round trip, CPU × 4', [
  { what: 'first paint', measured: median('painted') / 1000, unit: 's' },
  { what: 'rows seen', measured: median('shown') / 1000, unit: 's', goal: 5 },
  { what: 'blocking until then', measured: median('blocking'), unit: 'ms', goal: 300 },
  { what: 'requests', measured: median('requests'), unit: '' },
  { what: 'transferred', measured: median('kilobytes'), unit: 'kB' },
]);

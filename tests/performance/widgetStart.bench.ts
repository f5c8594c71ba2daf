import { chromium, type Browser, type Frame, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { printTable, quantile } from './table.ts';
import { startChatSite, type ChatSite } from './widget/chatSite.ts';
import type { Line } from './widget/line.ts';
import { figuresOfPartnerPage } from './widget/partnerPage.ts';
import { costOf, type ThreadCost } from './widget/thread.ts';

/**
 * Time from the script's start until the visitor can write, beside deep-chat in the same rounds: cold, prewarmed by a
 * pointer near the button, and on a slow phone; and its cost for the partner's page, beside a bare frame.
 */

const rounds = Number(process.env['ROUNDS'] ?? 9);
/** A slow mobile network: 1.6 Mbit/s. */
const slowLine: Line = { roundTrip: 150, bytesPerSecond: 200_000 };
/** Milliseconds after which a script opens the chat: the browser has its next process ready by then. */
const standing = Number(process.env['STANDING'] ?? 1000);
/** How many times slower a cheap phone is. */
const slower = 4;

declare global {
  interface Window {
    /** When the text field was ready, in milliseconds since the epoch. */
    usableAt?: number;
    longTasks?: number;
    look?: () => void;
  }
}

/**
 * Runs in every frame: counts long tasks, and, in the chat's frame, records when the first frame with a text field is
 * drawn. It uses animation frames, since a hidden frame draws none and its timers are late.
 */
function watch(): void {
  window.longTasks = 0;
  new PerformanceObserver((list) => {
    window.longTasks = (window.longTasks ?? 0) + list.getEntries().length;
  }).observe({ type: 'longtask' });
  // Each poll costs CPU, so the page around the chat's frame does not poll.
  if (window.parent === window && location.pathname !== '/peer') return;
  // Not a named function: the compiler's helper for names does not exist in the page.
  window.look = () => {
    const peer = document.querySelector('deep-chat')?.shadowRoot;
    const input = peer ? peer.querySelector('#text-input') : document.querySelector('textarea');
    if (input?.checkVisibility({ visibilityProperty: true }))
      window.usableAt = performance.timeOrigin + performance.now();
    else if (window.look) requestAnimationFrame(window.look);
  };
  requestAnimationFrame(window.look);
}

interface Start extends ThreadCost {
  /** Milliseconds from the script's start. */
  usable: number;
  longTasks: number;
}

interface Setting {
  site: ChatSite;
  throttle: number;
}

async function openPage(browser: Browser, address: string, throttle: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.evaluate(() => 0);
  await slowDown(page, page.mainFrame(), throttle);
  await new Promise((resolve) => setTimeout(resolve, standing));
  return page;
}

async function slowDown(page: Page, frame: Frame, rate: number): Promise<void> {
  if (rate === 1) return;
  const session = await page.context().newCDPSession(frame.parentFrame() ? frame : page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const usableAt = async (frame: Frame): Promise<number> => {
  const found = await frame.waitForFunction(() => window.usableAt);
  return (await found.jsonValue()) ?? Number.NaN;
};

/** Measures from `begin`, which returns its start time, until the frame that `where` finds is usable. */
async function start(page: Page, begin: () => Promise<number>, where: () => Promise<Frame>): Promise<Start> {
  let usable = Number.NaN;
  const before = await page.evaluate(() => window.longTasks ?? 0);
  const taken = await costOf(page, async () => {
    const begun = await begin();
    usable = (await usableAt(await where())) - begun;
  });
  const longTasks = (await page.evaluate(() => window.longTasks ?? 0)) - before;
  return { ...taken, usable, longTasks };
}

const hostAddress = ({ site }: Setting) => `${site.url.replace('127.0.0.1', 'localhost')}/host`;

/** Adds the tag; with `open` the chat opens at once. Returns the time, in milliseconds since the epoch. */
const addTag = (page: Page, site: ChatSite, open: boolean) =>
  page.evaluate(
    ([src, open]) => {
      const script = document.createElement('script');
      Object.assign(script.dataset, { ws: 'bench', token: 'pk_bench', ...(open && { open: '' }) });
      script.src = src;
      document.body.append(script);
      return performance.timeOrigin + performance.now();
    },
    [`${site.url}/widget/v1/loader.js`, open] as const,
  );

/** The chat's frame, slowed down as much as the page around it. */
async function chatFrame(page: Page, throttle: number): Promise<Frame> {
  for (;;) {
    const frame = page.frames()[1];
    if (!frame) {
      await page.waitForEvent('frameattached');
      continue;
    }
    try {
      // The frame has its own process once its first answer has arrived.
      await slowDown(page, frame, throttle);
      return frame;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function startCold(browser: Browser, setting: Setting): Promise<Start> {
  const { site, throttle } = setting;
  const page = await openPage(browser, hostAddress(setting), throttle);
  const started = await start(
    page,
    () => addTag(page, site, true),
    () => chatFrame(page, throttle),
  );
  await page.close();
  return started;
}

async function startPrewarmed(browser: Browser, setting: Setting): Promise<Start> {
  const page = await openPage(browser, hostAddress(setting), 1);
  await addTag(page, setting.site, false);
  await page.waitForFunction(() => 'Parlance' in window);
  const entered = page.waitForResponse(/visitors/);
  await page.mouse.move(1280 - 46, 720 - 46);
  await (await entered).finished();
  const open = () =>
    page.evaluate(() => {
      const chat: unknown = Reflect.get(window, 'Parlance');
      const begun = performance.timeOrigin + performance.now();
      if (chat instanceof Object) Reflect.apply(Reflect.get(chat, 'open'), chat, []);
      return begun;
    });
  const started = await start(page, open, () => chatFrame(page, 1));
  await page.close();
  return started;
}

async function startPeer(browser: Browser, { site, throttle }: Setting): Promise<Start> {
  const page = await openPage(browser, `${site.url}/peer`, throttle);
  const begin = () =>
    page.evaluate((src) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      const chat = document.createElement('deep-chat');
      chat.setAttribute('demo', 'true');
      document.body.append(chat, script);
      return performance.timeOrigin + performance.now();
    }, `${site.url}/deep-chat.js`);
  const started = await start(page, begin, async () => page.mainFrame());
  await page.close();
  return started;
}

const site = await startChatSite();
const slowSite = await startChatSite(slowLine);
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    // Only a frame with its own process can be slowed down; on small machines sites share one.
    '--site-per-process',
  ],
});
const near: Setting = { site, throttle: 1 };
const phone: Setting = { site, throttle: slower };
const far: Setting = { site: slowSite, throttle: slower };
const all: Record<'cold' | 'peer' | 'prewarmed' | 'phone' | 'far' | 'farPeer', Start[]> = {
  cold: [],
  peer: [],
  prewarmed: [],
  phone: [],
  far: [],
  farPeer: [],
};
for (let round = 0; round < rounds; round += 1) {
  all.cold.push(await startCold(browser, near));
  all.peer.push(await startPeer(browser, near));
  all.prewarmed.push(await startPrewarmed(browser, near));
  all.phone.push(await startCold(browser, phone));
  all.far.push(await startCold(browser, far));
  all.farPeer.push(await startPeer(browser, far));
}
const partnerPage = await figuresOfPartnerPage(browser, site, rounds);
await browser.close();
await site.close();
await slowSite.close();

const median = (of: keyof typeof all, what: keyof Start) =>
  quantile(
    all[of].map((each) => each[what]),
    0.5,
  );
/** Compares round by round, so that a busy machine affects both sides. */
const ratio = (ours: keyof typeof all, peer: keyof typeof all) =>
  quantile(
    all[ours].map((each, round) => each.usable / (all[peer][round]?.usable ?? Number.NaN)),
    0.5,
  );
printTable('From the script’s start to a place to write, beside deep-chat', [
  {
    what: 'cold',
    measured: median('cold', 'usable'),
    unit: 'ms',
    peer: median('peer', 'usable'),
    ratio: ratio('cold', 'peer'),
    goal: 1,
  },
  { what: 'prewarmed', measured: median('prewarmed', 'usable'), unit: 'ms', goal: 20 },
  {
    what: '1.6 Mbit/s, 150 ms, CPU × 4',
    measured: median('far', 'usable'),
    unit: 'ms',
    peer: median('farPeer', 'usable'),
    ratio: ratio('far', 'farPeer'),
    goal: 0.7,
  },
  { what: 'partner page: CPU', measured: median('cold', 'cpu'), unit: 'ms', peer: median('peer', 'cpu') },
  {
    what: 'partner page: heap',
    measured: median('cold', 'heap'),
    unit: 'MB',
    peer: median('peer', 'heap'),
    goal: 0.15,
  },
  { what: 'partner page: CPU at × 4', measured: median('phone', 'cpu'), unit: 'ms' },
  { what: 'partner page: long tasks at × 4', measured: median('phone', 'longTasks'), unit: '', goal: 0 },
]);
printTable('What a chat that opens by itself costs the partner’s page, beside a bare frame', partnerPage);

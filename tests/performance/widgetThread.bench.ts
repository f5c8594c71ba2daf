import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { printTable, quantile, type Figure } from './table.ts';
import { grown, history } from './widget/answers.ts';
import { messageEvent, startChatSite } from './widget/chatSite.ts';
import { lookOf, openHistoryFloor, openStreamFloor, rowsOf } from './widget/floor.ts';
import { costOf, lastRow, shows } from './widget/thread.ts';

/**
 * CPU of the chat's main thread beside a floor, a plain page of the same look that gets the same events (`floor.ts`),
 * in the same rounds. `ROUNDS`: number of rounds, 9 by default.
 */

const rounds = Number(process.env.ROUNDS ?? 9);
const messages = 1000;
const updates = 300;
const pace = 16;

const site = await startChatSite();
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function openChat(): Promise<Page> {
  const connected = site.nextStream();
  const page = await browser.newPage();
  await page.goto(`${site.url}/chat/assistant#ws=bench&token=pk_bench`);
  await connected;
  return page;
}

/** Milliseconds to show all messages, when they are written to the stream at once. */
async function costOfHistory(page: Page): Promise<number> {
  const { cpu } = await costOf(page, async () => {
    await site.write(history(messages));
    await shows(page, lastRow, `Message ${messages} with`);
  });
  return cpu;
}

/** Milliseconds for one of many pieces of an answer. */
async function costOfUpdate(page: Page): Promise<number> {
  const { cpu } = await costOf(page, async () => {
    for (let at = 1; at <= updates; at += 1) {
      await site.write(messageEvent(100, grown(at), 'streaming'));
      await new Promise((resolve) => setTimeout(resolve, pace));
    }
  });
  return cpu / updates;
}

const costs = {
  history: { chat: new Array<number>(), floor: new Array<number>(), skipping: new Array<number>() },
  update: { chat: new Array<number>(), floor: new Array<number>() },
};

async function measureHistory(): Promise<void> {
  const chat = await openChat();
  const look = await lookOf(chat);
  costs.history.chat.push(await costOfHistory(chat));
  const skipping = await rowsOf(chat);
  await chat.close();
  // Rows as they are at first: the chat lays each row out once, and then skips those out of view.
  const rows = skipping.replaceAll(' data-settled=""', '');
  for (const [kind, markup] of Object.entries({ floor: rows, skipping })) {
    const floor = await openHistoryFloor(browser, site, look, markup, messages);
    costs.history[kind === 'floor' ? 'floor' : 'skipping'].push(await costOfHistory(floor));
    await floor.close();
  }
}

async function measureUpdate(): Promise<void> {
  const chat = await openChat();
  await site.write(history(99));
  await shows(chat, lastRow, 'Message 99 with');
  costs.update.chat.push(await costOfUpdate(chat));
  const look = await lookOf(chat);
  await chat.close();
  const floor = await openStreamFloor(browser, site, look);
  costs.update.floor.push(await costOfUpdate(floor));
  await floor.close();
}

for (let round = 0; round < rounds; round += 1) {
  await measureHistory();
  await measureUpdate();
}
await browser.close();
await site.close();

const median = (values: readonly number[]) => quantile(values, 0.5);

/** Compares round by round, so that a busy machine affects both sides. */
const figure = (what: string, chat: readonly number[], floor: readonly number[], goal?: number): Figure => ({
  what,
  measured: median(chat),
  unit: 'ms',
  peer: median(floor),
  ratio: median(chat.map((cost, round) => cost / (floor[round] ?? Number.NaN))),
  goal,
});

const least = (what: string, chat: readonly number[], floor: readonly number[]): Figure =>
  figure(`${what}, least of ${rounds}`, [Math.min(...chat)], [Math.min(...floor)]);

printTable("The chat's main thread, CPU, beside a plain page of the same look", [
  figure(`${messages} messages at once`, costs.history.chat, costs.history.floor, 1.3),
  least(`${messages} messages at once`, costs.history.chat, costs.history.floor),
  figure('the same, floor never lays out rows out of view', costs.history.chat, costs.history.skipping),
  least('the same', costs.history.chat, costs.history.skipping),
  figure('an update with 100 messages shown', costs.update.chat, costs.update.floor, 1.2),
  least('an update with 100 messages shown', costs.update.chat, costs.update.floor),
]);

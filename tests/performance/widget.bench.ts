import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { printTable, quantile } from './table.ts';
import { grown, history } from './widget/answers.ts';
import { messageEvent, startChatSite, type ChatSite } from './widget/chatSite.ts';
import { costOf, lastRow, shows } from './widget/thread.ts';

/**
 * The cost of the chat in a browser, beside deep-chat, the lightest peer that streams Markdown: CPU of the main thread
 * of the page that contains it (our chat runs in its own process there), then of the chat itself.
 */

const rounds = 3;
const appended = 1000;
const updates = 2000;
const frames = 300;

/** Texts of an answer that grows: each is a few words longer or shorter than the one before. */
const texts = Array.from({ length: updates }, (_, at) => grown(Math.min(at + 1, 600) + (at % 7)));

/** Milliseconds of CPU of the page's main thread during `work`. */
const cpu = async (page: Page, work: () => Promise<void>): Promise<number> => (await costOf(page, work)).cpu;

const median = (values: readonly number[]) => quantile(values, 0.5);

async function openHost(browser: Browser, site: ChatSite) {
  const connected = site.nextStream();
  const page = await browser.newPage();
  // The chat is on another site, as on a partner's page: the browser gives the frame its own process.
  await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/host`);
  const opening = await cpu(page, async () => {
    await page.evaluate((src) => {
      const script = document.createElement('script');
      Object.assign(script.dataset, { ws: 'bench', token: 'pk_bench', open: '' });
      script.src = src;
      document.body.append(script);
    }, `${site.url}/widget/v1/loader.js`);
    while (page.frames().length < 2) await page.waitForEvent('frameattached');
    await page.frames()[1]?.getByRole('textbox').waitFor();
  });
  await connected;
  return { page, opening };
}

async function openPeer(browser: Browser, site: ChatSite) {
  const page = await browser.newPage();
  await page.goto(`${site.url}/peer`);
  const opening = await cpu(page, async () => {
    await page.evaluate((src) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      const chat = document.createElement('deep-chat');
      // In this mode it connects to no service, and shows only the messages it is given.
      chat.setAttribute('demo', 'true');
      document.body.append(chat, script);
    }, `${site.url}/deep-chat.js`);
    await page.waitForFunction(
      () => document.querySelector('deep-chat')?.shadowRoot?.querySelector('#text-input')?.checkVisibility(),
      null,
      { polling: 50 },
    );
  });
  return { page, opening };
}

/** Calls the peer's own `addMessage` for each text; `streamed`: one message that is overwritten. */
const feedPeer = (page: Page, all: string[], streamed: boolean, each: 'task' | 'frame' | 'at once') =>
  page.evaluate(
    async ([all, streamed, each]) => {
      const chat = document.querySelector('deep-chat');
      const add: unknown = chat && Reflect.get(chat, 'addMessage');
      if (typeof add !== 'function') throw new Error('the peer takes no messages');
      for (const text of all) {
        Reflect.apply(add, chat, [{ text, role: 'ai', ...(streamed && { overwrite: true }) }]);
        if (each === 'task') await new Promise((resolve) => setTimeout(resolve));
        if (each === 'frame') await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    [all, streamed, each] as const,
  );

async function openChat(browser: Browser, site: ChatSite): Promise<Page> {
  const connected = site.nextStream();
  const page = await browser.newPage();
  await page.goto(`${site.url}/chat/assistant#ws=bench&token=pk_bench`);
  // The start is not measured.
  await connected;
  await page.evaluate(() => {
    Reflect.set(window, 'long', 0);
    new PerformanceObserver((list) =>
      Reflect.set(window, 'long', Reflect.get(window, 'long') + list.getEntries().length),
    ).observe({
      type: 'longtask',
    });
  });
  return page;
}

const site = await startChatSite();
const browser = await chromium.launch({
  executablePath: findChromium({ whole: true }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const ours: Record<string, number[]> = {};
const peer: Record<string, number[]> = {};
const note = (of: Record<string, number[]>, what: string, value: number) => (of[what] ??= []).push(value);
let longTasks = 0;

for (let round = 0; round < rounds; round += 1) {
  const host = await openHost(browser, site);
  note(ours, 'open', host.opening);
  const chat = host.page.frames()[1];
  const hostStream = await cpu(host.page, async () => {
    for (let at = 0; at < frames; at += 1) {
      await site.write(messageEvent(1, texts[at] ?? '', 'streaming'));
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    await site.write(messageEvent(1, 'The end.'));
    if (chat) await shows(chat, lastRow, 'The end.');
  });
  note(ours, 'host stream', hostStream);
  await host.page.close();

  const other = await openPeer(browser, site);
  note(peer, 'open', other.opening);
  note(peer, 'host stream', await cpu(other.page, () => feedPeer(other.page, texts.slice(0, frames), true, 'frame')));
  await other.page.close();

  const appending = await openChat(browser, site);
  note(
    ours,
    'append',
    await cpu(appending, async () => {
      await site.write(history(appended));
      await shows(appending, lastRow, `Message ${appended} with`);
    }),
  );
  await appending.close();
  const peerAppending = (await openPeer(browser, site)).page;
  const all = Array.from({ length: appended }, (_, at) => `Message ${at + 1} with **bold** words.`);
  note(peer, 'append', await cpu(peerAppending, () => feedPeer(peerAppending, all, false, 'at once')));
  await peerAppending.close();

  const streaming = await openChat(browser, site);
  note(
    ours,
    'update',
    (await cpu(streaming, async () => {
      for (const text of texts) await site.write(messageEvent(1, text, 'streaming'));
      await site.write(messageEvent(1, 'The end.'));
      await shows(streaming, lastRow, 'The end.');
    })) / updates,
  );
  longTasks += await streaming.evaluate(() => Reflect.get(window, 'long'));
  await streaming.close();
  const peerStreaming = (await openPeer(browser, site)).page;
  note(peer, 'update', (await cpu(peerStreaming, () => feedPeer(peerStreaming, texts, true, 'task'))) / updates);
  await peerStreaming.close();

  const full = await openChat(browser, site);
  await site.write(history(99));
  await full.getByText('Message 99 with').first().waitFor();
  note(
    ours,
    'frame',
    (await cpu(full, async () => {
      for (let at = 0; at < frames; at += 1) {
        await site.write(messageEvent(100, texts[at] ?? '', 'streaming'));
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
    })) / frames,
  );
  await full.close();
  const peerFull = (await openPeer(browser, site)).page;
  await feedPeer(peerFull, all.slice(0, 99), false, 'at once');
  note(peer, 'frame', (await cpu(peerFull, () => feedPeer(peerFull, texts.slice(0, frames), true, 'frame'))) / frames);
  await peerFull.close();
}
await browser.close();
await site.close();

const line = (what: string, key: string, goal: number) => {
  const [measured, beside] = [median(ours[key] ?? []), median(peer[key] ?? [])];
  return { what, measured, unit: 'ms', peer: beside, goal };
};
printTable('The chat in a browser, CPU, beside deep-chat', [
  line("partner page's thread: to open", 'open', 10),
  line(`partner page's thread: ${frames} streamed updates`, 'host stream', 5),
  line(`chat: ${appended} messages at once`, 'append', 90),
  line(`chat: one of ${updates} streamed updates, Markdown`, 'update', 0.1),
  line('chat: an update with 100 messages shown', 'frame', 2),
  { what: `chat: long tasks in ${updates} updates`, measured: longTasks / rounds, unit: '', goal: 0 },
]);

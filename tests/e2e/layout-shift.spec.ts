import type { Page, Request } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { demoParts } from '../support/demoParts.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { takeCalls, type PageCall } from '../support/takeCalls.ts';

/** Nothing moves while a screen loads: its skeletons have the places of the content. */

const most = 0.01;

declare global {
  interface Window {
    /** Cumulative layout shift of this page. */
    shifted: number;
    /** The elements that moved, with their share of the shift. */
    moves: string[];
  }
}

/** Adds up the layout shifts of the page, as browsers report them. */
function watchShifts(): void {
  window.shifted = 0;
  window.moves = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue;
      window.shifted += Number(entry.value);
      for (const { node } of entry.sources)
        if (node instanceof Element)
          window.moves.push(`${String(entry.value)} ${node.tagName} ${node.textContent.slice(0, 40)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves once all changes of the page are drawn, and its observer has been called. */
const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/**
 * Delivers the answers to a page's requests one by one, each once the page has drawn everything before it. A shift that
 * occurs only at a busy moment thus always occurs.
 * @returns functions to open an address, and to ask whether the page waits for answers
 */
async function answerOneByOne(page: Page) {
  const files = new Set<Request>();
  const awaited = new Set<PageCall>();
  let last = Promise.resolve();
  const isFile = (request: Request) => !request.url().includes('/api/');
  page.on('request', (request) => isFile(request) && files.add(request));
  page.on('requestfinished', (request) => files.delete(request));
  page.on('requestfailed', (request) => files.delete(request));
  await takeCalls(page, async (call) => {
    // Event streams are no part of loading.
    if (call.isStream) return;
    awaited.add(call);
    const before = last;
    const answer = async () => {
      await before;
      do await waitForPaint(page);
      while (files.size > 0);
      await call.goOn();
    };
    // The page may have been closed.
    last = answer().catch(() => {});
    await last;
    awaited.delete(call);
  });
  return {
    open: async (address: string): Promise<void> => {
      // The browser does not report how the requests of the previous page end.
      await page.goto('about:blank');
      files.clear();
      awaited.clear();
      last = Promise.resolve();
      await page.goto(address);
    },
    isAnswering: () => awaited.size > 0,
  };
}

/** Whether a visible element waits for its content. */
const isLoading = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-busy=true], [role=status]')].some((one) => {
      const waits = one.ariaBusy === 'true' || one.textContent.trim() === 'Loading';
      if (!waits) return false;
      // Elements scrolled out of view, such as cards above the one being edited, load only when they come into view.
      let { top, bottom } = one.getBoundingClientRect();
      for (let box = one.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      return Math.min(bottom, innerHeight) > Math.max(top, 0);
    }),
  );

/** One page per part, because a single one would take too long on a busy machine. */
const parts = 3;

for (const [width, part] of [1440, 390].flatMap((each) =>
  Array.from({ length: parts }, (_, at) => [each, at] as const),
))
  test(`no screen moves while it loads, ${width} px wide, part ${part + 1}`, async ({
    openConsole,
    page,
    server,
    admin,
  }) => {
    // The test visits many screens, answer by answer.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await openConsole('/', { ws: demoWorkspace });
    // The notification appears later than the screen, and once per sign-in.
    const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome!' });
    await welcome.getByRole('button', { name: 'Close' }).click();
    await page.addInitScript(watchShifts);
    const { open, isAnswering } = await answerOneByOne(page);
    const moved: Record<string, string[]> = {};
    const all = [...addresses, ...Object.values(await demoParts(admin, demoWorkspace))];
    for (const address of all.filter((_, at) => at % parts === part)) {
      await open(server.url + address);
      // On a phone a conversation has no heading.
      await expect(page.locator('h1, [role=log]').first()).toBeVisible();
      await expect
        .poll(
          async () => {
            await waitForPaint(page);
            return isAnswering() || (await isLoading(page));
          },
          // Delivering the answers one by one takes long on a busy machine.
          { intervals: [0], timeout: 90_000 },
        )
        .toBe(false);
      await waitForPaint(page);
      const { shifted, moves } = await page.evaluate(() => ({ shifted: window.shifted, moves: window.moves }));
      if (shifted > most) moved[address] = moves;
    }
    expect(moved).toEqual({});
  });

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a conversation that loads has a field as high as the one it gets', async ({ openConsole, page }) => {
    const send = await holdRequests(page, '**/api/1.0/workspaces/*/vthings');
    await openConsole('/messenger', { ws: demoWorkspace });
    const main = page.getByRole('main');
    // On a phone the page ends above the notification: if it appeared between the two measurements, it would move the
    // field.
    const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome!' });
    await welcome.getByRole('button', { name: 'Close' }).click();
    // The page fills its place with a delay after it has disappeared.
    await expect
      .poll(async () => {
        const { y, height } = (await main.boundingBox()) ?? { y: 0, height: 0 };
        return y + height;
      })
      .toBe(844);
    const waiting = await main.locator('[data-shape=block]').last().boundingBox();
    expect(waiting?.height).toBeGreaterThan(44);
    send();
    // The field shares a box with its buttons.
    const field = main.getByRole('textbox', { name: 'Message' }).locator('..');
    await expect(field).toBeVisible();
    expect(await field.boundingBox()).toEqual(waiting);
  });
});

for (const locale of ['en-GB', 'fr-CH']) {
  test.describe(`on a phone, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test('the header of the studio is as high before its classes are there', async ({ openConsole, page }) => {
      const send = await holdRequests(page, '**/api/1.0/gael/*/class');
      await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
      const header = page.getByRole('main').locator('header').first();
      await expect(header.getByRole('heading')).toBeVisible();
      const waiting = await header.boundingBox();
      send();
      await expect(header.getByText('customer_care')).toBeVisible();
      expect(await header.boundingBox()).toEqual(waiting);
    });
  });
}

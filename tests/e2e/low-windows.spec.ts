import type { Locator, Page } from '@playwright/test';
import { postMessages } from '../support/messages.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** Addresses of screens with a list or a table, and what one of its rows is. */
const row = '[role=grid] tbody tr:not([data-skeleton])';
const entry = 'ul > li:has(a, button)';
const lists: Readonly<Record<string, string>> = {
  '/organizations': row,
  '/users': entry,
  '/users?company=all': row,
  '/users/access_users': entry,
  '/nlp/rag': row,
  '/nlp/class': entry,
  '/nlp/class/customer_care/conversations': row,
  '/nlp/intent': entry,
  '/nlp/intent?show=utterances': row,
  '/nlp/intent/order.cancel': row,
  '/nlp/corpus': entry,
  '/nlp/corpus/product': row,
  '/nlp/corpus/product/usage': row,
  '/logs': row,
  '/workflows/scripts': row,
  '/workflows/events': row,
  '/workflows/alarms': row,
  '/store': 'section button',
  '/back/prompts': entry,
  '/back/things': entry,
  '/back/things?of=all': row,
  '/back/things?thing=assistant&view=users': row,
  '/back/things?thing=freezer&view=events': row,
  '/back/usage': row,
  '/back/audit': row,
};

/** Opens an address without loading the page again. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `${address}${address.includes('?') ? '&' : '?'}ws=${demoWorkspace}`,
  );
}

/**
 * Scrolls an element into view, and returns the part of its height that is visible, and the height of the smallest
 * scroller around it.
 */
const shown = (element: Locator) =>
  element.evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' });
    const { top, bottom, left, height } = one.getBoundingClientRect();
    let [from, to, room] = [0, innerHeight, innerHeight];
    for (let around = one.parentElement; around; around = around.parentElement) {
      const overflow = getComputedStyle(around).overflowY;
      if (overflow === 'visible') continue;
      const box = around.getBoundingClientRect();
      [from, to] = [Math.max(from, box.top), Math.min(to, box.bottom)];
      if (overflow !== 'hidden' && around.scrollHeight > around.clientHeight + 1) room = Math.min(room, box.height);
    }
    const visible = Math.min(bottom, to) - Math.max(top, from);
    const isOnTop = one.contains(document.elementFromPoint(left + 20, Math.max(top, from) + visible / 2));
    return { share: isOnTop ? visible / height : 0, room };
  });

for (const [width, height, room] of [
  // A window of 1280 × 1024 px, enlarged to 400 %.
  [320, 256, 120],
  [844, 390, 200],
] as const) {
  test.describe(`${width} × ${height} px`, () => {
    test.use({ viewport: { width, height } });

    test('each list shows whole rows, with most of the window for them', async ({ openConsole }) => {
      // It visits every list.
      test.slow();
      const page = await openConsole('/', { ws: demoWorkspace });
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
      const main = page.getByRole('main');
      for (const [address, selector] of Object.entries(lists)) {
        await go(page, address);
        const first = main.locator(selector).first();
        await expect(first, address).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expect.poll(async () => (await shown(first)).share, { message: address }).toBeGreaterThan(0.97);
        expect((await shown(first)).room, address).toBeGreaterThanOrEqual(room);
      }
    });

    test('the keys of a table bring its rows into view, page and all', async ({ openConsole }) => {
      const page = await openConsole('/logs', { ws: demoWorkspace });
      const grid = page.getByRole('main').getByRole('grid');
      await expect(grid.locator(row.slice(row.indexOf('tbody'))).first()).toBeVisible();
      await grid.focus();
      for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowDown');
      const active = grid.locator('tr:has([data-active])');
      await expect(active).toBeInViewport({ ratio: 0.97 });
    });

    test('another page begins at its top', async ({ openConsole }) => {
      const page = await openConsole('/nlp/intent', { ws: demoWorkspace });
      await page.getByRole('link', { name: 'warranty.claim' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 0.97 });
    });

    test('the field for a message is below the newest of many messages, not below all', async ({
      openConsole,
      admin,
      shopWorkspace,
    }) => {
      const texts = Array.from({ length: 8 }, (_, at) => `hello ${at + 1}`);
      await postMessages(admin, shopWorkspace, texts);
      const page = await openConsole('/messenger', { ws: shopWorkspace });
      await expect(page.getByRole('article').last()).toBeInViewport();
      const field = page.getByRole('textbox', { name: 'Message' });
      await field.fill('hello');
      await expect(field).toBeInViewport({ ratio: 0.97 });
      const { height = 0 } = (await page.getByRole('log').boundingBox()) ?? {};
      expect(height).toBeGreaterThan(100);
      expect(height).toBeLessThan(page.viewportSize()?.height ?? 0);
    });

    test('a dialog scrolls to its fields and its actions', async ({ openConsole }) => {
      const page = await openConsole('/users?company=default&open=new', { ws: demoWorkspace });
      const dialog = page.getByRole('dialog');
      const email = dialog.getByRole('textbox', { name: 'E-mail' });
      await email.focus();
      await expect(email).toBeInViewport({ ratio: 0.97 });
      const close = dialog.getByRole('button', { name: 'Close' }).last();
      await close.focus();
      await expect(close).toBeInViewport({ ratio: 0.97 });
      // The field of a scrolling dialog has the width that it needs.
      expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    });

    test('the chat keeps its messages and its field in view', async ({ openConsole }) => {
      const page = await openConsole('/chat/assistant', { ws: demoWorkspace });
      await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 0.97 });
      expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(100);
    });
  });
}

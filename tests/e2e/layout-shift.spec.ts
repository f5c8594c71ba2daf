import type { Page } from '@playwright/test';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** Nothing moves while a screen loads: its skeletons have the places of what comes. */

/** In place of a text: any message, for other tests may have talked there before. */
const message = Symbol('message');
/** Addresses, and what each shows once it has its data. */
const screens = [
  ['/', 'Messages per day'],
  ['/organizations', /^\d+ organizations?$/],
  ['/messenger', message],
  ['/nlp/class/customer_care', 'Accuracy, estimated'],
  ['/nlp/intent/order.cancel', 'annulation commande'],
  ['/nlp/corpus/product', 'whistling kettle'],
  ['/nlp/rag', 'Returns and refunds'],
  ['/logs', /^\d+ messages$/],
  ['/workflows/scripts', 'Nightly report'],
  ['/workflows/events', 'availability'],
  ['/store', 'MQTT'],
  ['/users', 'Tokens'],
  ['/back/things?thing=freezer', 'Warehouse freezer'],
  ['/back/usage', 'Acme Support'],
] as const;
const most = 0.01;

declare global {
  interface Window {
    /** Cumulative layout shift of this page. */
    shifted: number;
  }
}

/** Adds up what moves on the page, as browsers report it. */
function watchShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.shifted += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page: Page, shown: string | RegExp | typeof message): Promise<number> {
  const main = page.getByRole('main');
  const content = shown === message ? main.getByRole('log').getByRole('article') : main.getByText(shown);
  await expect(content.first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
  // The observer is told after the frame in which something moved.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifted))));
      }),
  );
}

for (const width of [1440, 390]) {
  test(`no screen moves while it loads, ${width} px wide`, async ({ openConsole, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(watchShifts);
    // Answers come after some frames, in which skeletons are painted.
    await page.route('**/api/**', async (route) => {
      for (let frame = 0; frame < 4; frame++)
        await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => {});
      await route.continue().catch(() => {});
    });
    const moved: string[] = [];
    for (const [path, shown] of screens) {
      const shift = await shiftOf(await openConsole(path, { ws: demoWorkspace }), shown);
      if (shift > most) moved.push(`${path}: ${shift.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a conversation that loads has a field as high as the one it gets', async ({ openConsole, page }) => {
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/api/1.0/workspaces/*/vthings', async (route) => {
      await held;
      await route.continue();
    });
    await openConsole('/messenger', { ws: demoWorkspace });
    const main = page.getByRole('main');
    const waiting = await main.locator('[data-shape=block]').last().boundingBox();
    expect(waiting?.height).toBeGreaterThan(44);
    send();
    // The field is in a box with its buttons.
    const field = main.getByRole('textbox', { name: 'Message' }).locator('..');
    await expect(field).toBeVisible();
    expect(await field.boundingBox()).toEqual(waiting);
  });
});

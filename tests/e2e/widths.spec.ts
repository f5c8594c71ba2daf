import type { Locator } from '@playwright/test';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** The sentence takes the width. */

const boxOf = async (part: Locator) => {
  await expect(part).toBeVisible();
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};
/** The width of the left pane, from its divider. */
const leftPane = async (divider: Locator) => Number(await divider.first().getAttribute('aria-valuenow'));

for (const locale of ['en-GB', 'fr-CH']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('messages and utterances have a third of their table, and actions of messages are whole', async ({
      openConsole,
      page,
    }) => {
      const grid = page.getByRole('main').getByRole('grid');
      const sentence = grid.getByRole('columnheader', { name: /^(Message|Utterance|Énoncé)$/ });
      for (const [width, height] of [
        [1024, 768],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const address of ['/nlp/intent/order.cancel', '/logs']) {
          await openConsole(address, { ws: demoWorkspace });
          const share = (await boxOf(sentence)).width / (await boxOf(grid)).width;
          expect(share, `${address}, ${width} px`).toBeGreaterThanOrEqual(1 / 3);
        }
        const table = await boxOf(grid);
        const first = grid.locator('tbody tr:not([data-skeleton])').first();
        await first.hover();
        const actions = first.locator('[data-part=end]').getByRole('button');
        await expect(actions).toHaveCount(3);
        for (const action of await actions.all()) {
          const box = await boxOf(action);
          expect(box.x).toBeGreaterThanOrEqual(table.x);
          expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(table.x + table.width);
        }
      }
    });

    test('the list of intents is narrow beside two panes, and has 400 px beside one', async ({ openConsole, page }) => {
      await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
      const divider = page.getByRole('separator');
      await expect(page.getByRole('main').getByRole('grid')).toBeVisible();
      await expect.poll(() => leftPane(divider)).toBeGreaterThanOrEqual(240);
      expect(await leftPane(divider)).toBeLessThanOrEqual(280);
      await openConsole('/nlp/class/customer_care', { ws: demoWorkspace });
      await expect(page.getByRole('main').getByRole('grid').first()).toBeVisible();
      await expect.poll(() => leftPane(divider)).toBe(400);
    });

    test('a phone shows the first utterance on its first screen, in two lines, and the filters as one button', async ({
      openConsole,
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openConsole('/nlp/intent/order.cancel', { ws: demoWorkspace });
      const row = page.getByRole('main').getByRole('grid').locator('tbody tr:not([data-skeleton])').first();
      const box = await boxOf(row);
      expect(box.y + box.height).toBeLessThan(844);
      expect(box.height).toBeGreaterThan(40);
      await expect(page.getByRole('button', { name: /^(Filters|Filtres)/ })).toHaveCount(1);
    });
  });
}

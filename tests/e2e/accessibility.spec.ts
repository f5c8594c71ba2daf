import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';

/** Every screen, in both schemes, wide and on a phone: nothing against WCAG 2.2 AA. */

const screens = [
  '/',
  '/messenger',
  '/nlp/class',
  '/nlp/intent',
  '/nlp/intent/order.cancel',
  '/nlp/corpus',
  '/logs',
  '/nowhere',
];

for (const scheme of ['light', 'night'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${scheme} at ${width} px`, () => {
      test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });
      for (const path of screens) {
        test(path, async ({ openConsole }) => {
          const page = await openConsole(path, { ws: demoWorkspace, scheme });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          expect(await accessibilityFaults(page)).toEqual([]);
        });
      }
    });
  }

  test(`sign-in in ${scheme}`, async ({ page, server }) => {
    await page.goto(`${server.url}/sign-in?setting-night-mode=${scheme === 'night' ? 1 : 0}`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

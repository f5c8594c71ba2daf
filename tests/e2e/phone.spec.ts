import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the menu opens, closes with Escape and gives the focus back', async ({ openConsole }) => {
  const page = await openConsole('/');
  const shell = new Shell(page);
  await expect(shell.navigation).toBeHidden();
  await shell.menuButton.click();
  await expect(shell.navigation).toBeInViewport();
  await expect(shell.navigation.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.navigation).toBeHidden();
  await expect(shell.menuButton).toBeFocused();

  await shell.menuButton.click();
  await shell.goTo('Verbatim');
  await expect(shell.navigation).toBeHidden();
});

const addresses = [
  '/',
  '/messenger',
  '/nlp/class',
  '/nlp/class/customer_care',
  '/nlp/intent',
  '/nlp/intent/order.cancel',
  '/nlp/intent/order.cancel/attributes',
  '/nlp/intent/order.cancel/answers',
  '/nlp/corpus',
  '/nlp/corpus/products',
  '/logs',
  '/organizations',
  '/users',
  '/users?company=all',
  '/back/prompts',
  '/back/domains',
  '/back/things',
  '/back/usage',
  '/back/cache',
  '/back/audit',
  '/back/trash',
  '/nowhere',
];
for (const address of addresses) {
  test(`${address} does not scroll sideways`, async ({ openConsole }) => {
    const page = await openConsole(address, { ws: demoWorkspace });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const wide = await page.evaluate(() => {
      window.scrollTo(1000, 0);
      const main = document.querySelector('main');
      return {
        scrolled: window.scrollX,
        page: document.documentElement.scrollWidth,
        main: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
      };
    });
    expect(wide).toEqual({ scrolled: 0, page: 390, main: 0 });
  });
}

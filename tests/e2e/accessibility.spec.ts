import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { demoParts } from '../support/demoParts.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';

/**
 * Checks every screen, in both schemes, wide and on a phone: no violation of WCAG 2.2 AA, and no horizontal overflow.
 */

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** How far the page and its content can be scrolled sideways, px. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(1000, 0);
    const main = document.querySelector('main');
    return {
      scrolled: window.scrollX,
      page: document.documentElement.scrollWidth,
      main: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
    };
  });
/** Controls that show only an icon and have no tooltip. */
const withoutTooltip = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]')]
      .filter(
        (one) =>
          // An element scrolled out of view may be skipped by the browser, and then has no text.
          one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
          one.innerText.trim() === '' &&
          one.querySelector('svg') &&
          !one.title,
      )
      .map((one) => one.getAttribute('aria-label') ?? one.outerHTML.slice(0, 120)),
  );
/** A scheme is an attribute: switching it renders no component again. */
const show = (page: Page, scheme: 'light' | 'night') =>
  page.evaluate((name) => {
    document.documentElement.dataset['scheme'] = name;
    document.documentElement.style.colorScheme = name === 'night' ? 'dark' : 'light';
  }, scheme);

/** Checks the page in each scheme, and leaves it in the light one. */
async function checkSchemes(page: Page): Promise<void> {
  expect(await withoutTooltip(page)).toEqual([]);
  for (const scheme of ['night', 'light'] as const)
    await test.step(scheme, async () => {
      await show(page, scheme);
      expect(await accessibilityFaults(page)).toEqual([]);
    });
}

/** Checks the page in each size. */
async function checkInSizes(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    // The layout follows the size of the window with a delay.
    await expect.poll(() => beyondEdge(page)).toEqual({ scrolled: 0, page: size.width, main: 0 });
    await test.step(`at ${size.width} px`, () => checkSchemes(page));
  }
}

test.describe('in light and night, wide and on a phone', () => {
  for (const path of addresses)
    test(path, async ({ openConsole }) => checkInSizes(await openConsole(path, { ws: demoWorkspace })));

  test('parts with generated ids: charts, scripts, runs, documents, question sets', async ({ openConsole, admin }) => {
    // The test visits many screens, each in two sizes.
    test.slow();
    for (const [name, path] of Object.entries(await demoParts(admin, demoWorkspace)))
      await test.step(name, async () => checkInSizes(await openConsole(path, { ws: demoWorkspace })));
  });
});

test('layers over a screen', async ({ openConsole }) => {
  const page = await openConsole('/nlp/class', { ws: demoWorkspace });
  const opened = async (name: string, open: () => Promise<void>) =>
    test.step(name, async () => {
      await open();
      const layer = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true });
      await expect(layer).toBeVisible();
      await checkSchemes(page);
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
    });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await opened('workspaces', () => press(/^Workspace:/));
  await opened('a new workspace', () => press('Create workspace'));
  for (const tab of ['General', 'GitHub', 'SMTP', 'Speech', 'Scripts', 'Retention']) {
    await opened(`workspace settings, ${tab}`, async () => {
      await press('Workspace settings');
      await page.getByRole('tab', { name: tab }).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('textbox').or(panel.getByRole('spinbutton')).first()).toBeVisible();
    });
  }
  await opened('commands', () => page.keyboard.press('Control+k'));
  await opened('display', () => press('Display'));
  await opened('account', () => press(/^Account:/));
  await opened('a new password', async () => {
    await press(/^Account:/);
    await page.getByRole('menuitem', { name: 'Change password' }).click();
  });
  await opened('the brand colour', async () => {
    await press('Display');
    await page.getByRole('menuitem', { name: 'Brand colour…' }).click();
  });
  await opened('a new class', () => press('New class'));
  await opened('import', () => press('Import'));
  await page.goto(`${new URL(page.url()).origin}/logs?ws=${demoWorkspace}`);
  await opened('a message of Verbatim', () => page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click());
});

test('the chat', async ({ page, server, admin, shopWorkspace }) => {
  await page.goto(`${server.url}/chat?ws=${shopWorkspace}&token=${admin.token}`);
  const talk = new ConversationPage(page);
  await talk.say('how long does delivery take');
  await expect(talk.answers).toHaveCount(1);
  await checkSchemes(page);
});

for (const path of [
  '/sign-in',
  '/sign-up',
  '/authenticate/reset',
  '/authenticate/sso?error=denied',
  '/authenticate/no',
]) {
  test(`${path} in light and night`, async ({ page, server }) => {
    await page.goto(new URL(path, server.url).href);
    await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    await checkSchemes(page);
  });
}

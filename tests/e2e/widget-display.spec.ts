import { expect, test } from './widgetFixtures.ts';

test('its button shows an icon in forced colours, and is not printed', async ({ page, openSite }) => {
  const { launcher } = await openSite();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const icon = launcher.locator('i');
    const shown = await launcher.screenshot();
    await icon.evaluate((element) => (element.style.visibility = 'hidden'));
    expect(shown.equals(await launcher.screenshot())).toBe(false);
    await icon.evaluate((element) => (element.style.visibility = ''));
  }
  await page.emulateMedia({ media: 'print' });
  await expect(launcher).toBeHidden();
});

test('its texts have their own direction, not that of the page', async ({ page, openSite }) => {
  const { named } = await openSite('data-label="Need help?"');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const launcher = named('Need help?');
  const [icon, button] = [await launcher.locator('i').boundingBox(), await launcher.boundingBox()];
  expect((icon?.x ?? 0) - (button?.x ?? 0)).toBeLessThan(20);
  await expect(page.locator('parlance-chat p')).toHaveCSS('direction', 'ltr');
});

test('the open chat fits into the window of a page that zooms itself', async ({ page, openSite }) => {
  const widget = await openSite();
  await page.evaluate(() => (document.documentElement.style.zoom = '1.5'));
  await widget.open();
  const frame = await widget.frame.boundingBox();
  expect(frame?.y).toBeGreaterThanOrEqual(0);
  expect(frame?.height).toBeGreaterThan(300);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the open chat keeps the page behind out of reach, and clear of the keyboard', async ({ page, openSite }) => {
    const widget = await openSite();
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    const focusable = (name: string) =>
      page.getByRole('link', { name }).evaluate((link: HTMLElement) => {
        link.focus();
        return document.activeElement === link;
      });
    expect(await focusable('A link')).toBe(true);
    await page.evaluate(() => (document.documentElement.style.overflow = 'scroll'));
    await widget.open();
    await test.step('neither keyboard nor finger gets to the page behind', async () => {
      // The element itself takes no space: its content is positioned freely.
      const modal = page.getByRole('dialog', { name: 'Chat' }).evaluate((dialog) => dialog.matches(':modal'));
      expect(await modal).toBe(true);
      expect(await scrolls()).toBe('hidden');
      expect(await focusable('A link')).toBe(false);
      await widget.conversation.composer.focus();
    });
    await test.step('what can be seen of the screen is what the chat fills', async () => {
      const session = await page.context().newCDPSession(page);
      // A zoomed page has less visible space, as when a keyboard is open.
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
      await expect.poll(() => widget.frame.evaluate((frame) => frame.clientHeight)).toBe(422);
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
      await expect.poll(() => widget.frame.evaluate((frame) => frame.clientHeight)).toBe(844);
    });
    await test.step('closed, it leaves the page as it was', async () => {
      await page.keyboard.press('Escape');
      await expect(widget.frame).toBeHidden();
      await expect(widget.launcher).toBeFocused();
      expect(await scrolls()).toBe('scroll');
      expect(await focusable('A link')).toBe(true);
    });
    await test.step('destroyed, it no longer affects the page, even with a kept reference', async () => {
      await page.evaluate(() => {
        const { Parlance } = window;
        for (const name of ['destroy', 'open', 'toggle', 'close'])
          if (Parlance && !Array.isArray(Parlance)) Parlance.push([name]);
      });
      await expect(page.locator('parlance-chat, iframe')).toHaveCount(0);
      expect(await scrolls()).toBe('scroll');
    });
  });
});

import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus; fails after `most` presses. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

import type { Page } from '@playwright/test';

/**
 * Holds what a page asks for at an address, as a slow line would.
 * @returns lets it go on, with all that is asked for there later
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

import type { Page } from '@playwright/test';

/**
 * Holds the requests of a page to an address, as a slow line would.
 * @returns releases them, and all later requests to the address
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

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

/**
 * Holds the first answer from an address: the server has made it, the page has not received it.
 * @param method of the requests to consider; by default all
 * @returns when the server has answered, and a function that lets the page receive the answer
 */
export async function holdAnswer(
  page: Page,
  address: string,
  method?: string,
): Promise<{ held: Promise<void>; release: () => void }> {
  let [release, answered] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) => (answered = resolve));
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || (method !== undefined && route.request().method() !== method)) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    answered();
    await released;
    return route.fulfill({ response });
  });
  return { held, release };
}

import type { Page } from '@playwright/test';

/** Makes every call of a method and path answer so, as a server may. */
export async function answerWith(
  page: Page,
  method: string,
  path: RegExp,
  status: number,
  type: string,
): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { status, type, message: 'refused', requestId: 'test' } })
      : route.fallback(),
  );
}

import type { Page } from '@playwright/test';

/** Answers every call of a method and path of the page with this response, in place of the server. */
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

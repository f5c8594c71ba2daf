import type { CDPSession, Page } from '@playwright/test';

/** A call of a page to the server that waits to be let go on, or to be answered. */
export interface PageCall {
  method: string;
  url: string;
  /** Whether it is for news, which come as long as the page is open. */
  isStream: boolean;
  /** Lets it go on; resolves once its answer has come. */
  goOn: () => Promise<void>;
  /** Answers it in the place of the server. */
  answer: (status: number, body: object) => Promise<void>;
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Takes the calls of a page in Chromium, until the test ends. Unlike `page.route`, it lets the browser keep the files of screens,
 * and what it compiled of them, from one screen to the next: for tests that open screen after screen.
 */
export async function takeCalls(page: Page, take: (call: PageCall) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  const ended = new Map<string, () => void>();
  const end = ({ requestId }: { requestId: string }) => {
    ended.get(requestId)?.();
    ended.delete(requestId);
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  session.on('Fetch.requestPaused', ({ requestId, networkId = '', request: { method, url, headers } }) => {
    const call: PageCall = {
      method,
      url,
      isStream: Object.entries(headers).some(
        ([name, value]) => name.toLowerCase() === 'accept' && value.includes('event-stream'),
      ),
      goOn: async () => {
        const answered = new Promise<void>((resolve) => ended.set(networkId, resolve));
        await session.send('Fetch.continueRequest', { requestId });
        await answered;
      },
      answer: async (responseCode, body) => {
        const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
        const encoded = Buffer.from(JSON.stringify(body)).toString('base64');
        await session.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body: encoded });
      },
    };
    // A page that has gone waits for nothing.
    take(call).catch(() => undefined);
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Lets the calls of a page be: the next test has the same page. */
export async function leaveCalls(page: Page): Promise<void> {
  await sessions.get(page)?.detach();
  sessions.delete(page);
}

import type { CDPSession, Page } from '@playwright/test';

/** A page's request to the server, held until the test lets it continue or answers it. */
export interface PageCall {
  method: string;
  url: string;
  /** Whether it opens an event stream, which stays open as long as the page. */
  isStream: boolean;
  /** Lets the request continue; resolves once its answer has arrived. */
  goOn: () => Promise<void>;
  /** Answers in place of the server. */
  answer: (status: number, body: object) => Promise<void>;
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Intercepts the calls of a page in Chromium until the test ends. Unlike `page.route`, it lets the browser cache the
 * files of screens, and their compiled code, from one screen to the next: for tests that open many screens.
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
    // A closed page needs no answer.
    take(call).catch(() => undefined);
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Stops intercepting the calls of a page: the next test uses the same page. */
export async function leaveCalls(page: Page): Promise<void> {
  await sessions.get(page)?.detach();
  sessions.delete(page);
}

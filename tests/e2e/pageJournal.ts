import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/**
 * The last events of a page, recorded by the page itself. They are reported when a test fails, because its screenshot
 * shows only the final state.
 */
declare global {
  interface Window {
    journal?: string[];
  }
}

/** Maximum number of lines kept. */
const most = 40;

/** Records the presses and the changes of address of each page. */
export const keepJournal = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((kept) => {
    const lines: string[] = [];
    window.journal = lines;
    const write = (text: string) => {
      lines.push(`${Math.round(performance.now())} ms ${text}`);
      if (lines.length > kept) lines.shift();
    };
    const nameOf = (target: EventTarget | null) =>
      target instanceof Element ? `${target.localName} “${target.textContent.trim().slice(0, 40)}”` : 'the page';
    for (const type of ['mousedown', 'mouseup', 'click'] as const) {
      addEventListener(
        type,
        ({ target, clientX, clientY }) => write(`${type} at ${clientX}, ${clientY} on ${nameOf(target)}`),
        true,
      );
    }
    addEventListener('keydown', ({ key, target }) => write(`${key} on ${nameOf(target)}`), true);
    addEventListener('popstate', () => write(`went to ${location.pathname}${location.search}`));
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history);
      history[name] = (...args) => {
        change(...args);
        write(`${name} ${location.pathname}${location.search}`);
      };
    }
  }, most);

/** Adds the journal to the report of a failed test. */
export async function attachJournal(page: Page, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus || page.isClosed()) return;
  const lines = await page.evaluate(() => window.journal?.join('\n')).catch(String);
  await info.attach('journal', { body: `${page.url()}\n${lines ?? ''}`, contentType: 'text/plain' });
}

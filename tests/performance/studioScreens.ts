import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';

/** A user's visit to a workspace. */
export interface Visit {
  url: string;
  token: string;
  ws: string;
}

async function inBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await work(await browser.newPage({ viewport: { width: 1440, height: 900 } }));
  } finally {
    await browser.close();
  }
}

function addressOf({ url, token, ws }: Visit, path: string): string {
  const address = new URL(path, url);
  address.searchParams.set('token', token);
  address.searchParams.set('ws', ws);
  return address.href;
}

/**
 * Milliseconds from the answer that a screen waits for to its first visible row.
 *
 * @param answer regular expression for the end of the call's path
 */
export const shown = (visit: Visit, path: string, answer: string, row: string): Promise<number[]> =>
  inBrowser(async (page) => {
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, watcher) => {
        if (!document.querySelector(selector)) return;
        watcher.disconnect();
        requestAnimationFrame(() => performance.mark('shown'));
      }).observe(document, { childList: true, subtree: true });
    }, row);
    const taken: number[] = [];
    // The first visit is not counted, because it fetches the code.
    for (let round = 0; round < 6; round++) {
      await page.goto(addressOf(visit, path));
      await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
      const passed = await page.evaluate((ending) => {
        const [answered] = performance
          .getEntriesByType('resource')
          .filter(({ name }) => new RegExp(ending).test(new URL(name).pathname));
        if (!answered) throw new Error(`the screen never asked for ${ending}`);
        const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
        return shownAt - answered.startTime - answered.duration;
      }, answer);
      if (round > 0) taken.push(passed);
    }
    return taken;
  });

/**
 * Milliseconds until the utterances found by the palette are painted: since the text was typed, which includes the
 * debounce before the request, and since the server answered.
 */
export const hitsShown = (
  visit: Visit,
  words: readonly string[],
): Promise<{ sinceKey: number[]; sinceAnswer: number[] }> =>
  inBrowser(async (page) => {
    await page.goto(addressOf(visit, '/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [sinceKey, sinceAnswer]: [number[], number[]] = [[], []];
    // The first word is not counted, because it fetches the code.
    for (const [round, word] of ['cancel', ...words].entries()) {
      await page.keyboard.press('Control+k');
      const box = page.getByRole('dialog').getByRole('combobox');
      await box.waitFor();
      await page.evaluate(() => {
        performance.clearMarks();
        performance.clearResourceTimings();
        new MutationObserver((_changes, watcher) => {
          if (!document.querySelector('[role=group][aria-label=Utterances] [role=option]')) return;
          watcher.disconnect();
          // The second frame begins after the first has painted them.
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shown')));
        }).observe(document, { childList: true, subtree: true, characterData: true });
        document.addEventListener('input', () => performance.mark('typed'), { capture: true, once: true });
      });
      await box.fill(word);
      await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
      const passed = await page.evaluate(() => {
        const answered = performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.endsWith('/search'))
          .at(-1);
        if (!answered) throw new Error('the palette asked for nothing');
        const [typed, painted] = ['typed', 'shown'].map((mark) => performance.getEntriesByName(mark)[0]?.startTime);
        if (typed === undefined || painted === undefined) throw new Error('the palette was not seen');
        return [painted - typed, painted - answered.startTime - answered.duration] as const;
      });
      if (round > 0) {
        sinceKey.push(passed[0]);
        sinceAnswer.push(passed[1]);
      }
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'hidden' });
    }
    return { sinceKey, sinceAnswer };
  });

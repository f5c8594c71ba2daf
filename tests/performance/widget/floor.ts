import type { Browser, Page } from '@playwright/test';
import type { ChatSite } from './chatSite.ts';

/**
 * The floor: the least work of a page that looks like the chat. It has no library and no state. It copies the chat's
 * document and style rules, without scripts, reads the same event stream with the browser's own `EventSource`, parses
 * each event as JSON, and inserts ready markup, so that it parses no Markdown and formats no date.
 */

/** A copy of the chat's document and styles at one moment. */
export interface Look {
  html: string;
  rules: string;
}

export const lookOf = (chat: Page): Promise<Look> =>
  chat.evaluate(() => {
    const copy = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
    for (const element of copy.querySelectorAll('script, style, link')) element.remove();
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    return {
      html: copy.documentElement.outerHTML,
      rules: sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
    };
  });

/** The markup of the chat's rows. */
export const rowsOf = (chat: Page): Promise<string> =>
  chat.evaluate(() => document.querySelector('[role=log] > div')?.innerHTML ?? '');

async function openFloor(browser: Browser, site: ChatSite, look: Look): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${site.url}/host`);
  await page.setContent(`<!doctype html>${look.html}`);
  await page.addStyleTag({ content: look.rules });
  return page;
}

/** A page that shows ready rows at once, when the last message has arrived. */
export async function openHistoryFloor(browser: Browser, site: ChatSite, look: Look, rows: string, last: number) {
  const page = await openFloor(browser, site, look);
  const connected = site.nextStream();
  await page.evaluate(
    ([rows, last]) => {
      const list = document.querySelector('[role=log] > div');
      new EventSource('/stream').addEventListener('message', ({ data }) => {
        if (!list?.parentElement || JSON.parse(data).message.seq !== last) return;
        list.innerHTML = rows;
        list.parentElement.scrollTop = list.parentElement.scrollHeight;
      });
    },
    [rows, last] as const,
  );
  await connected;
  return page;
}

/** A page whose last message grows: new text becomes a text node of the last paragraph, or of a new one. */
export async function openStreamFloor(browser: Browser, site: ChatSite, look: Look) {
  const page = await openFloor(browser, site, look);
  const connected = site.nextStream();
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const answer = log?.querySelector('article:last-of-type [data-streaming]');
    if (!log || !answer) throw new Error('the last message does not stream');
    answer.replaceChildren(document.createElement('p'));
    let shown = 0;
    new EventSource('/stream').addEventListener('message', ({ data }) => {
      const { text } = JSON.parse(data).message;
      const [rest, ...paragraphs] = text.slice(shown).replaceAll('**', '').split('\n\n');
      shown = text.length;
      answer.lastElementChild?.append(rest);
      for (const paragraph of paragraphs) {
        answer.append(document.createElement('p'));
        answer.lastElementChild?.append(paragraph);
      }
      log.scrollTop = log.scrollHeight;
    });
  });
  await connected;
  return page;
}

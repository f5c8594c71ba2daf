import type { Browser, Page } from '@playwright/test';
import { quantile, type Figure } from '../table.ts';
import type { ChatSite } from './chatSite.ts';
import { costOf, type ThreadCost } from './thread.ts';

/**
 * What a chat that opens automatically costs the partner's page, beside a bare frame: a script of three statements that
 * puts the same chat page in a frame of the same size. The cost of the page without either is subtracted from both.
 */

/** A page that is loading has the tag in its document; a loaded page gets it from a script. */
type PageState = 'loads' | 'stands';

const tags = { nothing: '', bare: '/bare.js', loader: '/widget/v1/loader.js' };
type Tag = keyof typeof tags;

/** Milliseconds after which the browser has its next process ready, and within which a chat has started. */
const settled = 1000;
const settle = () => new Promise((resolve) => setTimeout(resolve, settled));

const addTag = (page: Page, src: string) =>
  page.evaluate((src) => {
    const script = document.createElement('script');
    Object.assign(script.dataset, { ws: 'bench', token: 'pk_bench', open: '' });
    script.src = src;
    document.body.append(script);
  }, src);

async function costOfTag(browser: Browser, site: ChatSite, state: PageState, tag: Tag): Promise<ThreadCost> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const host = `${site.url.replace('127.0.0.1', 'localhost')}/host`;
  const src = tags[tag] && site.url + tags[tag];
  // The measured page then has a process already.
  await page.goto(host);
  await settle();
  const cost = await costOf(page, async () => {
    if (state === 'loads') await page.goto(`${host}?tag=${src}`, { waitUntil: 'commit' });
    else if (src) await addTag(page, src);
    await settle();
  });
  await page.close();
  return cost;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

async function compare(browser: Browser, site: ChatSite, state: PageState, rounds: number) {
  const costs: Record<'bare' | 'loader', ThreadCost[]> = { bare: [], loader: [] };
  for (let round = 0; round < rounds; round += 1) {
    const nothing = await costOfTag(browser, site, state, 'nothing');
    for (const tag of ['bare', 'loader'] as const) {
      const { cpu, script, heap } = await costOfTag(browser, site, state, tag);
      costs[tag].push({ cpu: cpu - nothing.cpu, script: script - nothing.script, heap: heap - nothing.heap });
    }
  }
  return (what: keyof ThreadCost, unit: string, goal?: number): Figure => {
    const [ours, bare] = [costs.loader.map((cost) => cost[what]), costs.bare.map((cost) => cost[what])];
    // Compares round by round, so that a busy machine affects both sides.
    const ratio = median(ours.map((cost, round) => cost / (bare[round] ?? Number.NaN)));
    return { what: `page that ${state}: ${what}`, measured: median(ours), unit, peer: median(bare), ratio, goal };
  };
}

export async function figuresOfPartnerPage(browser: Browser, site: ChatSite, rounds: number): Promise<Figure[]> {
  const loads = await compare(browser, site, 'loads', rounds);
  const stands = await compare(browser, site, 'stands', rounds);
  return [
    loads('cpu', 'ms', 1.37),
    loads('script', 'ms'),
    stands('cpu', 'ms', 1.37),
    stands('script', 'ms'),
    stands('heap', 'MB', 1.7),
  ];
}

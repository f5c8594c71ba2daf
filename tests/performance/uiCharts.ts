import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { quantile, type Figure } from './table.ts';
import { costOf } from './widget/thread.ts';

const peers = ['uplot', 'chartjs', 'recharts'] as const;
const rounds = 9;
/** Redraws per round; the very first ones are not counted. */
const redraws = 20;

declare global {
  /** Draws values; each contestant defines it. */
  var draw: (values: number[]) => void;
}

/** A page that contains only a chart of one contestant. */
async function openChart(browser: Browser, name: string): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'ui/charts', `${name}.jsx`)],
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    format: 'esm',
    splitting: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page = await browser.newPage({ viewport: { width: 1000, height: 500 } });
  await page.setContent('<div id="chart" style="width: 900px; height: 300px"></div>');
  await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
  await page.waitForFunction(() => typeof globalThis.draw === 'function');
  return page;
}

/** Draws a thousand new values, repeatedly, in one frame each. */
const redraw = (page: Page) =>
  page.evaluate(async (times) => {
    for (let time = 0; time < times; time += 1) {
      globalThis.draw(Array.from({ length: 1000 }, (_, at) => Math.round(500 + 400 * Math.sin(at / 30 + time))));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, redraws);

/** CPU time to redraw a line of 1,000 points, by contestant, measured in turns in one browser. */
export async function chartFigures(): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const pages = new Map<string, Page>();
    for (const name of ['kit', ...peers]) pages.set(name, await openChart(browser, name));
    const costs = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, page] of pages) {
        await page.bringToFront();
        const { cpu } = await costOf(page, () => redraw(page));
        if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cpu / redraws]);
      }
    }
    const median = (name: string) => quantile(costs.get(name) ?? [], 0.5);
    return [
      { what: 'redraw of 1,000 points, CPU', measured: median('kit'), unit: 'ms', goal: 8 },
      ...peers.map((name) => ({
        what: `redraw of 1,000 points, CPU (${name})`,
        measured: median('kit'),
        unit: 'ms',
        peer: median(name),
        ratio: median('kit') / median(name),
      })),
    ];
  } finally {
    await browser.close();
  }
}

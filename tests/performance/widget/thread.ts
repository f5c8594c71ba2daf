import type { Frame, Page } from '@playwright/test';

/** What the page's main thread and its memory took while something happened. */
export interface ThreadCost {
  /** Milliseconds of CPU. */
  cpu: number;
  /** Milliseconds of `cpu` in scripts, with what they call. */
  script: number;
  /** MB of JavaScript heap that stay. */
  heap: number;
}

/** Measures the page's own process; frames of other sites have their own. */
export async function costOf(page: Page, work: () => Promise<void>): Promise<ThreadCost> {
  // What the driver brings along for itself is there before.
  await page.waitForFunction(() => true);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await read('JSHeapUsedSize')) / 1024 / 1024;
  };
  const heapBefore = await heap();
  const [cpu, script] = [await read('TaskDuration'), await read('ScriptDuration')];
  await work();
  const taken = {
    cpu: ((await read('TaskDuration')) - cpu) * 1000,
    script: ((await read('ScriptDuration')) - script) * 1000,
    heap: (await heap()) - heapBefore,
  };
  await session.detach();
  return taken;
}

/** Waits for text in what `where` finds, looking seldom: each look is charged to the page. */
export const shows = (page: Page | Frame, where: string, text: string) =>
  page.waitForFunction(
    ([where, text]) => document.querySelector(where)?.textContent?.includes(text),
    [where, text] as const,
    { polling: 50 },
  );

/** The newest message. */
export const lastRow = '[role=log] article:last-of-type';

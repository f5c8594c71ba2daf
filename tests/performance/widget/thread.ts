import type { Frame, Page } from '@playwright/test';

/** CPU time and memory of the page's main thread during some work. */
export interface ThreadCost {
  /** Milliseconds of CPU. */
  cpu: number;
  /** Milliseconds of `cpu` in scripts and in what they call. */
  script: number;
  /** MB of JavaScript heap that are retained. */
  heap: number;
}

/** Measures the page's own process; frames of other sites have their own. */
export async function costOf(page: Page, work: () => Promise<void>): Promise<ThreadCost> {
  // The driver's own scripts are loaded before the measurement.
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

/** Waits for text in the element of a selector. It polls seldom, because each poll costs CPU of the page. */
export const shows = (page: Page | Frame, where: string, text: string) =>
  page.waitForFunction(
    ([where, text]) => document.querySelector(where)?.textContent?.includes(text),
    [where, text] as const,
    { polling: 50 },
  );

/** The newest message. */
export const lastRow = '[role=log] article:last-of-type';

import { answerParent } from '../platform/workers/answerParent.ts';

/** Does to a child process what hostile data might: takes memory, takes time, or crashes. */
answerParent(async (how: 'memory' | 'time' | 'crash' | 'answer') => {
  if (how === 'crash') throw new Error('as it was told');
  if (how === 'memory') await fill([]);
  if (how === 'time') spin();
  return { env: Object.keys(process.env).filter((name) => name !== 'PARLANCE_TEST_WORKERS') };
});

async function fill(kept: Buffer[]): Promise<void> {
  for (;;) {
    kept.push(Buffer.alloc(32 * 1024 * 1024, 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function spin(): void {
  for (;;) if (Date.now() < 0) break;
}

import { answerParent } from '../platform/workers/answerParent.ts';

const kept: Buffer[] = [];
let isBroken = false;

/**
 * Simulates hostile data in a child process: uses up memory, keeps some, takes time, or crashes now or with the next
 * input.
 */
answerParent(async (how: 'memory' | 'keep' | 'time' | 'crash' | 'break' | 'answer') => {
  if (how === 'keep') kept.push(Buffer.alloc(200 * 1024 * 1024, 1));
  if (isBroken || how === 'crash') throw new Error('as it was told');
  if (how === 'memory') await fill([]);
  if (how === 'time') spin();
  isBroken = how === 'break';
  return { pid: process.pid, env: Object.keys(process.env).filter((name) => name !== 'PARLANCE_TEST_WORKERS') };
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

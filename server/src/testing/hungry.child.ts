import { answerParent } from '../platform/workers/answerParent.ts';

/** Does to a child process what hostile data might: takes memory, takes time, or crashes. */
answerParent(async (how: 'memory' | 'time' | 'crash' | 'answer') => {
  const kept: Buffer[] = [];
  if (how === 'crash') throw new Error('as it was told');
  while (how === 'memory') {
    kept.push(Buffer.alloc(32 * 1024 * 1024, 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (how === 'time') if (Date.now() < 0) break;
  return { env: Object.keys(process.env).filter((name) => name !== 'PARLANCE_TEST_WORKERS'), kept: kept.length };
});

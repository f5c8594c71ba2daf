import { describe, expect, it } from 'vitest';
import { runInChild } from './runInChild.ts';

const run = (how: string, deadline = 30_000, signal?: AbortSignal) =>
  runInChild('testing/hungry.child', how, { deadline, signal });

describe('a child process', () => {
  it('answers, and has nothing of the environment of the server', async () => {
    process.env['PARLANCE_TEST_SECRET'] = 'secret';
    try {
      expect(await run('answer')).toMatchObject({ env: [] });
    } finally {
      delete process.env['PARLANCE_TEST_SECRET'];
    }
  });

  it('is ended when it takes too much memory', async () => {
    await expect(run('memory')).rejects.toMatchObject({ reason: 'memory' });
  });

  it('is ended when it takes too much time', async () => {
    await expect(run('time', 1000)).rejects.toMatchObject({ reason: 'time' });
  });

  it('reports a crash as its own reason', async () => {
    await expect(run('crash')).rejects.toMatchObject({ reason: 'crash' });
  });

  it('is ended when its task is cancelled, and the next one gets its turn', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    const all = [run('time', 1000), run('time', 1000), run('answer', 30_000, cancelled), run('answer')];
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });
});

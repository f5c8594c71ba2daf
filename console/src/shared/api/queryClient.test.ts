import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../../testing/browser.ts';
import { callKey, invalidate, prefetch, queryClient } from './queryClient.ts';
import { longestWait } from './readWithRetry.ts';

const name = 'GET /api/1.0/gael/:ws/rag';
const input = { params: { ws: 'acme' } };
const key = callKey(name, input);

describe('answers that arrive late', () => {
  /** Answers the requests, in their order. */
  let answers: ((data: string[]) => void)[];

  beforeEach(() => {
    visit('http://127.0.0.1/');
    answers = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal(
      'fetch',
      () => new Promise<Response>((resolve) => answers.push((data) => resolve(Response.json({ data })))),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    queryClient.clear();
  });

  it('do not replace the answer to a later request', async () => {
    const slow = prefetch(name, input);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(longestWait);
    await slow;
    const second = prefetch(name, input);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(['new']);
    await second;
    answers[0]?.(['old']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(queryClient.getQueryData(key)).toEqual({ data: ['new'] });
  });

  it('are shown where there is no other', async () => {
    const slow = prefetch(name, input);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(longestWait);
    await slow;
    answers[0]?.(['late']);
    await vi.waitFor(() => expect(queryClient.getQueryData(key)).toEqual({ data: ['late'] }));
  });

  it('count as outdated after a change, also where they are fetched ahead and an earlier one is known', async () => {
    const first = prefetch(name, input);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(['first']);
    await first;
    await invalidate(name);
    const second = prefetch(name, input);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const changed = invalidate(name);
    answers[1]?.(['before the change']);
    await Promise.all([second, changed]);
    expect(queryClient.getQueryState(key)).toMatchObject({ isInvalidated: true });
  });
});

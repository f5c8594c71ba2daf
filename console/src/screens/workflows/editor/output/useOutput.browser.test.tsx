import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxEntries } from './outputLog.ts';
import { useOutput } from './useOutput.ts';

/** The requests to the server, and its next answers. */
let asked: { url: string; after: string | null }[];
let answers: (() => Response)[];

const entry = (id: number) =>
  `id: ${id}\ndata: ${JSON.stringify({ type: 'log', script_id: 's', run_id: 'r', time: '2026-01-01T00:00:00Z', message: `line ${id}` })}\n\n`;
/** A stream that ends after some entries. */
const stream = (from: number, to: number) => () =>
  new Response(Array.from({ length: to - from + 1 }, (_, at) => entry(from + at)).join(''));
const status = (code: number) => () => new Response(null, { status: code });
/** A stream that stays open. */
const open = () => new Response(new ReadableStream());

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, after: headers['last-event-id'] ?? null });
    return (answers.shift() ?? open)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const nextFrame = () => new Promise(requestAnimationFrame);
/** Responses take several turns of the event loop, which the fake timers do not advance. */
async function until(holds: () => void): Promise<void> {
  for (let frames = 0; frames < 300; frames += 1) {
    await act(nextFrame);
    try {
      return holds();
    } catch {
      // The condition does not hold yet.
    }
  }
  holds();
}
const show = () => renderHook(({ id }) => useOutput('ws', id), { initialProps: { id: 'one' } });

it('goes on after the last entry 3 s after an end, and 3 s after each failure', async () => {
  answers = [stream(1, 2), status(500), status(503), stream(3, 3)];
  const { result } = show();
  await until(() => expect(result.current.log.received).toBe(2));
  await until(() => expect(result.current.connection).toBe('reconnecting'));
  await pass(2999);
  expect(asked).toHaveLength(1);
  await pass(1);
  await until(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.after).toBe('2');
  for (const attempt of [3, 4]) {
    await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await pass(3000);
    await until(() => expect(asked).toHaveLength(attempt));
  }
  await until(() => expect(result.current.log.received).toBe(3));
  expect(asked.map(({ after }) => after)).toEqual([null, '2', '2', '2']);
});

it('keeps the last 50 entries of a script, and those of another one alone', async () => {
  answers = [stream(1, 60), stream(1, 1)];
  const { result, rerender } = show();
  await until(() => expect(result.current.log.received).toBe(60));
  expect(result.current.log.entries).toHaveLength(maxEntries);
  rerender({ id: 'two' });
  await until(() => expect(result.current.log.received).toBe(1));
  expect(asked.map(({ url }) => url.split('/').at(-2))).toEqual(['one', 'two']);
  expect(asked[1]?.after).toBeNull();
});

it('clears the output when the session has ended, and asks no more', async () => {
  answers = [stream(1, 2), status(401)];
  const { result } = show();
  await until(() => expect(result.current.connection).toBe('reconnecting'));
  expect(result.current.log.entries).toHaveLength(2);
  await pass(3000);
  await until(() => expect(result.current.connection).toBe('unauthorized'));
  expect(result.current.log.entries).toEqual([]);
  await pass(60_000);
  expect(asked).toHaveLength(2);
});

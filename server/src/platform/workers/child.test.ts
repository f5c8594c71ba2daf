import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Child } from './child.ts';

let child: Child;
beforeEach(() => {
  child = new Child('testing/hungry.child');
});
afterEach(() => child.end());

const ask = (how: string, deadline = 30_000) => child.ask<{ pid: number }>(how, { deadline });

describe('a child that is asked several times', () => {
  test('answers each from the same process', async () => {
    const { pid } = await ask('answer');
    expect(await ask('answer')).toMatchObject({ pid });
    expect(await ask('answer')).toMatchObject({ pid });
  });

  test.each([
    ['crash', 30_000],
    ['memory', 30_000],
    ['time', 1000],
  ] as const)('loses only the question that ends it by %s', async (how, deadline) => {
    await ask('answer');
    await expect(ask(how, deadline)).rejects.toMatchObject({ reason: how });
    await expect(ask('answer')).resolves.toBeDefined();
  });

  test('retries an input in a new process if an earlier one has broken the old', async () => {
    const { pid } = await ask('break');
    expect((await ask('answer')).pid).not.toBe(pid);
  });

  test('gets a new process after a hundred answers, or when it keeps much memory', async () => {
    const pids: number[] = [];
    for (let at = 0; at <= 100; at++) pids.push((await ask('answer')).pid);
    expect(new Set(pids.slice(0, 100)).size).toBe(1);
    expect(pids[100]).not.toBe(pids[0]);
    expect((await ask('keep')).pid).toBe(pids[100]);
    expect((await ask('answer')).pid).not.toBe(pids[100]);
  });

  test('is ended when its task is cancelled, and answers the next', async () => {
    const cancelled = new AbortController();
    const asked = child.ask('time', { deadline: 30_000, signal: cancelled.signal });
    queueMicrotask(() => cancelled.abort(new Error('cancelled')));
    await expect(asked).rejects.toThrow('cancelled');
    await expect(ask('answer')).resolves.toBeDefined();
  });
});

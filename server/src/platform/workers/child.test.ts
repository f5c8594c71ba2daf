import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../testing/eventually.ts';
import { Child } from './child.ts';
import { workerCode } from './workerCode.ts';

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

test('a child that computes without a pause ends after its parent was killed', async () => {
  const { url, options } = workerCode('testing/hungry.child');
  const given = [fileURLToPath(url), options.argv ?? [], { serialization: 'advanced' }];
  // Asks twice: the first answer says that the child has started.
  const program = `
    const child = require('node:child_process').fork(...${JSON.stringify(given)});
    child.send({ input: 'answer' });
    child.once('message', () => child.send({ input: 'time' }, () => console.log(child.pid)));`;
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill('SIGKILL');
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

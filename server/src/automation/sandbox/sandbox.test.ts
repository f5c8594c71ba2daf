import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuestCall, JournalEntry, Outcome } from './protocol.ts';
import { Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
});
afterAll(() => sandbox.stop());

const clock = Date.UTC(2026, 0, 1);

/** Runs a script. The result of each call is its arguments, a second after the call before. */
async function run(code: string, journal: readonly JournalEntry[] = []) {
  const calls: JournalEntry[] = [];
  const answer = async (asked: readonly GuestCall[]) =>
    asked.map((call) => {
      const outcome: Outcome = { result: call.args, at: clock + (call.seq + 1) * 1000 };
      calls.push({ ...call, ...outcome });
      return outcome;
    });
  const end = await sandbox.run({ before: '', code, journal, clock, seed: 7, context: '{"cause":"play"}' }, answer);
  return { end, calls };
}

test('a script calls the API, and returns', async () => {
  const { end, calls } = await run("const [a] = await getEvent('door', 'state', 'open'); return [a, context.cause]");
  expect(end).toEqual({ type: 'done', result: '["door","play"]' });
  expect(calls).toMatchObject([{ seq: 0, kind: 'getEvent', args: '["door","state","open"]' }]);
});

test('missing values are null: an attribute, a key of memory, the result of a function without return', async () => {
  const nothing = async (asked: readonly GuestCall[]) =>
    asked.map(({ kind }): Outcome => ({ result: kind === 'call' ? '{"code":"log(1)"}' : undefined, at: clock }));
  const code = "return [await getEvent('a', 'b', 'c'), await memory.thing.get('k'), await call('f')]";
  const given = { before: '', code, journal: [], clock, seed: 7, context: '{}' };
  expect(await sandbox.run(given, nothing)).toEqual({ type: 'done', result: '[null,null,null]' });
});

test('a script that runs again does the same with the answers it had, and asks for none of them again', async () => {
  const code = `
    const seen = [];
    const add = async (name) => seen.push([name, await getEvent(name, '', ''), Date.now(), Math.random(), crypto.randomUUID()]);
    await Promise.all([add('a'), add('b')]);
    for (const name of ['c', 'd']) await add(name);
    return seen;`;
  const first = await run(code);
  expect(first.calls.length).toBe(4);
  for (const known of [1, 2, 3, 4]) {
    const again = await run(code, first.calls.slice(0, known));
    expect(again.end).toEqual(first.end);
    expect(again.calls.map(({ seq }) => seq)).toEqual([0, 1, 2, 3].slice(known));
  }
});

test('a script that does not fit its journal is stopped at the step where they differ', async () => {
  const { calls } = await run("await getEvent('a', '', ''); await wait('1 day')");
  const { end } = await run("await getEvent('a', '', ''); await http.get('https://x.example')", calls);
  expect(end).toEqual({ type: 'mismatch', seq: 2, was: 'wait', now: 'http' });
});

test('lines that are logged together are sent together, also without await', async () => {
  const { end, calls } = await run("log('one'); log('two', { a: 1 }); console.log('three')");
  expect(end).toEqual({ type: 'done', result: undefined });
  expect(calls.map(({ args }) => args)).toEqual(['["one"]', '["two {\\"a\\":1}"]', '["three"]']);
});

test.each([
  ['an error', 'log(1);\n\nnull.x', { type: 'failed', name: 'TypeError', line: 3 }],
  ['a mistake of writing', 'const a = ;', { type: 'failed', name: 'SyntaxError', line: 1 }],
  ['what is thrown', "throw 'no'", { type: 'failed', message: 'no' }],
  ['null that is thrown', 'throw null', { type: 'failed', message: 'null' }],
  ['nothing that is thrown', 'throw undefined', { type: 'failed', message: 'undefined' }],
  ['a circle that is returned', 'const a = {}; a.a = a; return a', { type: 'failed', name: 'TypeError' }],
])('%s ends a script with its line', async (_, code, end) => {
  expect((await run(code)).end).toMatchObject(end);
});

describe('a script is ended by its limit', () => {
  test.each([
    ['that loops for ever', 'for (;;) {}', 'step'],
    ['that loops for ever and catches what it can', 'for (;;) try { for (;;) {} } catch {}', 'step'],
    ['that computes again and again', 'for (;;) { for (let i = 0; i < 2e5; i++); await getEvent() }', 'burst'],
    ['that fills the memory', 'const all = []; for (;;) all.push(new Uint8Array(1e7))', 'memory'],
    ['that fills the memory part by part', "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)", 'memory'],
    ['that computes in the engine alone', 'new Array(2 ** 31).indexOf(1)', 'step'],
    ['that recurses', 'const f = () => f() + 1; f()', 'stack'],
    ['that waits for nothing', 'await new Promise(() => {})', 'idle'],
    ['that prints without end', "for (;;) log('x')", 'steps'],
    ['that opens 10,000 promises', 'await Promise.all(Array.from({ length: 10000 }, () => getEvent()))', 'steps'],
    ['that keeps too much', "await log('x'.repeat(100000))", 'value'],
  ])('%s', async (_, code, limit) => {
    const { end } = await run(code);
    expect(end).toEqual({ type: 'limit', limit });
  });
});

test('an endless regular expression is ended, and the next script is not', async () => {
  const { end } = await run("return /^(a+)+$/.test('a'.repeat(40) + 'b')");
  expect(end).toEqual({ type: 'limit', limit: 'step' });
  expect((await run('return 1')).end).toEqual({ type: 'done', result: '1' });
});

test('a script has no access to the server', async () => {
  const names = ['process', 'require', 'fetch', 'WebAssembly', 'host', 'setTimeout', 'navigator'];
  const { end } = await run(
    `return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`,
  );
  expect(end).toEqual({ type: 'done', result: '[]' });
});

test('changes of a script to built-in objects do not affect another script', async () => {
  await run("Array.prototype.map = () => 'mine'; globalThis.left = 1");
  expect((await run('return [[1].map((one) => one + 1), typeof left]')).end).toEqual({
    type: 'done',
    result: '[[2],"undefined"]',
  });
});

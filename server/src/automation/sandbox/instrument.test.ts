import { afterAll, beforeAll, expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
});
afterAll(() => sandbox.stop());

/** Runs a script as it is and instrumented. The result of each call is its arguments. */
async function run(code: string) {
  const found = instrument(code);
  if (!found) throw new Error('the code cannot be read');
  const reached = new Set<number>();
  const variables: [number | null, unknown][] = [];
  const both = [code, found.code].map(async (one, at) => {
    const calls: string[] = [];
    const program = { before: '', code: one, journal: [], clock: 0, seed: 1, context: '{}', isWatched: at === 1 };
    const end = await sandbox.run(
      program,
      async (asked) =>
        asked.map(({ kind, args, line }) => {
          calls.push(`${line} ${kind} ${args}`);
          return { result: args, at: 0 };
        }),
      (notes) => {
        for (const number of notes.reached) reached.add(number);
        for (const { seq, values } of notes.variables) variables.push([seq, JSON.parse(values)]);
      },
    );
    return { end, calls };
  });
  const [plain, watched] = await Promise.all(both);
  expect(watched).toEqual(plain);
  const points = found.points.map(({ line, name }, at) => `${line} ${name} ${reached.has(at) ? '+' : '-'}`);
  return { points: points.toSorted(), end: plain?.end, variables };
}

test('branches and calls are noted, and the script does the same, line by line', async () => {
  const { points } = await run(`const a = await getEvent('', 'a', 'a');
if (a) await say('yes')
else say('no')
for (const n of [1, 2]) if (n === 2) log(n)
const big = a.length > 2 ? 'big' : (a && 'small')
switch (big) {
  case 'big': await setEvent('', 'b', 'b', big); break;
  default: await http.get('https://acme.example')
}
const later = async (x = a ?? 1) => memory.workspace.get(x)
try { null.x } catch { await later('key') }
while (false) wait(1)
return big`);
  expect(points).toEqual(
    `1 getEvent +|2 if +|2 say +|3 else -|3 say -|4 for +|4 if +|4 else +|5 ? +|5 : -|5 && -|7 case +|7 setEvent +
8 default -|8 http.get -|10 function +|10 ?? -|10 memory.workspace.get +|11 catch +|12 while -|12 wait -`
      .split(/[|\n]/)
      .toSorted(),
  );
});

test('a function that a script declares is no call of the sandbox, and invalid code stays as it is', async () => {
  const { points, end } = await run(`const http = { get(x) { return this.own + x }, own: 'o' };
function say(x) { 'use strict'; return x }
const f = () => ({ a: 1 });
lines: for (;;) { do break lines; while (true) }
return [http.get('k'), say('s'), f().a]`);
  expect(end).toEqual({ type: 'done', result: '["ok","s",1]' });
  expect(points).toEqual(['1 function +', '2 function +', '3 function +', '4 for +'].toSorted());
  expect(instrument('if (')).toBeUndefined();
});

test('the variables in scope are noted with each call, and at the end', async () => {
  const { variables } = await run(`const { order, list: [first] } = { order: 7, list: ['a', 'b'] };
const told = await getEvent('', 'x', 'y');
for (const name of ['n']) {
  const seen = new Date(0);
  await setEvent('', name, 'y', 1);
}
const late = 1;
return late`);
  expect(variables).toEqual([
    [0, { order: '7', first: '"a"' }],
    [1, { order: '7', first: '"a"', told: '["","x","y"]', name: '"n"', seen: '"1970-01-01T00:00:00.000Z"' }],
    [
      null,
      { order: '7', first: '"a"', told: '["","x","y"]', name: '"n"', seen: '"1970-01-01T00:00:00.000Z"', late: '1' },
    ],
  ]);
});

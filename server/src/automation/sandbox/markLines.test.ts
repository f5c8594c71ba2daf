import { afterAll, expect, test } from 'vitest';
import { markLines } from './markLines.ts';
import { Sandbox } from './sandbox.ts';

const sandbox = new Sandbox();
afterAll(() => sandbox.stop());
const run = (code: string) =>
  sandbox.run({ before: '', code, journal: [], clock: 0, seed: 7, context: '{}' }, async (asked) =>
    asked.map(({ args }) => ({ result: args, at: 1 })),
  );

const before = "const none = null;\nawait log('a');\n";
test.each([
  ['const x = none.late;', 3],
  ['if (none.late) {\n  log(2);\n}', 3],
  ['while (none.late) {\n}', 3],
  ['return none.late;', 3],
  ['const { late } = none;', 3],
  ['for (const one of none) log(one);', 3],
  ['if (nothing) log(2);', 3],
  ['switch (none.late) {\n  case 1:\n}', 3],
  ['switch (1) {\n  case 1:\n    return none.late;\n}', 5],
  ['const z = {\n  a: 1,\n  b: none.late,\n};', 5],
  ['const z = [\n  1,\n  none.late,\n];', 5],
  ['const z = [1].map((x) =>\n  x.y.z);', 4],
  ['if (\n  true &&\n  none.late) log(2);', 5],
  ['const t = `a\n${none.late}`;', 4],
  ["log(\n  'a',\n  none.late,\n);", 5],
  ['const a = 1,\n  b = none.late;', 4],
  ["function f() {\n  'use strict';\n  return none.late;\n}\nf();", 5],
  ['try {\n  none.late;\n} catch (error) {\n  const x = none.again;\n}', 6],
])('the error of %j is in its own line', async (code, line) => {
  expect(await run(before + code)).toMatchObject({ type: 'failed', line });
});

test('the behaviour of a script stays the same', async () => {
  const code = `'use strict'
    let n = 1
    n
    ++n
    const thing = { name: 'a', of() { return this.name } }
    const named = { f: () => 1 }
    const list = [
      thing
        .of(),
      ...[2, 3],
    ]
    do n++; while (n < 5)
    label: for (const x of list) { if (x === 2) continue label; n += 1 }
    switch (n) { case 7: function inner() { return 'inner' } n = inner(); break
      default: n = null }
    const undeclared = (() => { try { nowhere = 1 } catch (error) { return error.name } })()
    return [n, list, named.f.name, undeclared, await
      getEvent('a')]`;
  expect(await run(code)).toEqual({
    type: 'done',
    result: '["inner",["a",2,3],"f","ReferenceError",["a",null,null]]',
  });
});

test('invalid code stays as it is', () => {
  expect(markLines('const a = ;')).toBe('const a = ;');
});

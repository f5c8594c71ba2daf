import { expect, it } from 'vitest';
import { readScript } from './readScript.ts';

it('finds calls with their plain texts, by place', () => {
  const { calls, errors } = readScript(
    "const x = await getEvent('shop', `state`, 'a' + b)\nif (x) return log(secret('crm'))\n",
  );
  expect(errors).toEqual([]);
  expect(calls).toEqual([
    {
      name: 'getEvent',
      line: 1,
      column: 17,
      endColumn: 25,
      args: [
        { text: 'shop', line: 1, column: 26, endColumn: 32 },
        { text: 'state', line: 1, column: 34, endColumn: 41 },
        undefined,
      ],
    },
    { name: 'log', line: 2, column: 15, endColumn: 18, args: [undefined] },
    { name: 'secret', line: 2, column: 19, endColumn: 25, args: [{ text: 'crm', line: 2, column: 26, endColumn: 31 }] },
  ]);
});

it('keeps the dots of a name, and knows what a script declares', () => {
  const { calls, declared } = readScript(
    'function add(a, { b }) { return a }\nconst [c] = [1]\nawait memory.thing.set("n", add(1, 2))',
  );
  expect(calls.map(({ name }) => name)).toEqual(['memory.thing.set', 'add']);
  expect([...declared]).toEqual(['add', 'a', 'b', 'c']);
});

it.each(['const x = (1', 'if (', 'say("a" "b")'])('says where %s is no JavaScript', (code) => {
  expect(readScript(code).errors).toContainEqual({ line: 1, column: expect.any(Number) });
});

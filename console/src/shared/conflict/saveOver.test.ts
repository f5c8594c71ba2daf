import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { saveOver } from './saveOver.ts';
import { sides } from './sides.ts';

interface Thing {
  version: number;
  text: string;
}

/** A server that refuses stale saves. */
function server(start: Thing) {
  let thing = start;
  return {
    now: () => thing,
    change: (text: string) => (thing = { version: thing.version + 1, text }),
    save(text: string, base: string, version: number) {
      return saveOver<Thing, string>({
        edit: { version, base, value: text },
        title: 'Text',
        read: async () => thing,
        pick: ({ text }) => text,
        async write(over) {
          if (over !== thing.version) throw new ApiError({ status: 412 });
          return (thing = { version: over + 1, text });
        },
        lines: (text) => [text],
      });
    },
  };
}
const answer = async (choice: 'mine' | 'theirs' | undefined) => {
  await expect.poll(() => sides.question).not.toBeNull();
  sides.question?.answer(choice);
};

afterEach(() => {
  sides.question = null;
});

test('an edit of the present version is saved', async () => {
  const remote = server({ version: 1, text: 'a' });
  await remote.save('b', 'a', 1);
  expect(remote.now()).toEqual({ version: 2, text: 'b' });
});

test('a change of another part is no conflict', async () => {
  const remote = server({ version: 1, text: 'a' });
  remote.change('a');
  await remote.save('b', 'a', 1);
  expect(remote.now()).toEqual({ version: 3, text: 'b' });
});

test('the same change made twice is no conflict', async () => {
  const remote = server({ version: 1, text: 'a' });
  remote.change('b');
  expect(await remote.save('b', 'a', 1)).toEqual({ version: 2, text: 'b' });
});

test.each([
  ['mine', { version: 3, text: 'mine' }],
  ['theirs', { version: 2, text: 'theirs' }],
  [undefined, undefined],
] as const)('a real conflict shows both sides: %s', async (choice, expected) => {
  const remote = server({ version: 1, text: 'a' });
  remote.change('theirs');
  const saving = remote.save('mine', 'a', 1);
  await answer(choice);
  expect(await saving).toEqual(expected);
});

test('other failures are thrown to the caller', async () => {
  const failing = saveOver<Thing, string>({
    edit: { version: 1, base: 'a', value: 'b' },
    title: 'Text',
    read: async () => ({ version: 1, text: 'a' }),
    pick: ({ text }) => text,
    write: () => Promise.reject(new ApiError({ status: 400 })),
    lines: (text) => [text],
  });
  await expect(failing).rejects.toMatchObject({ status: 400 });
});

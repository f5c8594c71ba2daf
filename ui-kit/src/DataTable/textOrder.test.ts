import { array, assert, boolean, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortByText } from './textOrder.ts';

const all = (keys: readonly string[]) => Uint32Array.from(keys.keys());

/** The expected order, by a comparator: empty texts last, equal ones stable. */
const expected = (keys: readonly string[], descending: boolean) =>
  [...keys.keys()].sort((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]];
    if (left === right) return a - b;
    if (left === '' || right === '') return left === '' ? 1 : -1;
    return left < right === descending ? 1 : -1;
  });

describe('sortByText', () => {
  it('orders as a comparison does', () => {
    const key = oneof(string(), constantFrom('', 'a', 'ab', 'abc', 'abcabcabcabc'));
    assert(
      property(array(key, { maxLength: 200 }), boolean(), (keys, descending) => {
        expect([...sortByText(all(keys), keys, descending)]).toEqual(expected(keys, descending));
      }),
    );
  });

  it.each([
    ['each the beginning of the next', (index: number) => 'x'.repeat(index)],
    ['all the same', () => 'y'.repeat(1000)],
    [
      'alike but for the last letter',
      (index: number) => `${'z'.repeat(1000)}${String.fromCharCode(97 + (index % 26))}`,
    ],
  ])('sorts thousands of long texts, %s', (_, make) => {
    const keys = Array.from({ length: 5000 }, (_unused, index) => make((index * 7919) % 5000));
    expect([...sortByText(all(keys), keys)]).toEqual(expected(keys, false));
  });
});

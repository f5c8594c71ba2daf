import { Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { toRanges } from './diagnostics.ts';
import { createEchoes } from './echoes.ts';
import { outsideChange } from './outsideChange.ts';

const doc = Text.of(['const a = 1;', '  call(user)', '']);
const marked = (place: { line: number; column?: number; endLine?: number; endColumn?: number }) => {
  const [range] = toRanges(doc, [{ ...place, message: 'm', severity: 'error' }]);
  return range && doc.sliceString(range.from, range.to);
};

describe('toRanges', () => {
  it.each([
    ['the word at a column', { line: 1, column: 7 }, 'a'],
    ['the line without its indent', { line: 2 }, 'call(user)'],
    ['from column to column', { line: 2, column: 8, endColumn: 12 }, 'user'],
    ['over several lines', { line: 1, column: 11, endLine: 2, endColumn: 7 }, '1;\n  call'],
    ['nothing on an empty line', { line: 3, column: 5 }, ''],
    ['the last line for one after it', { line: 99 }, ''],
    ['the first line for one before it', { line: -3, column: 1 }, 'const'],
    ['no line for a number that is none', { line: Number.NaN, column: Number.POSITIVE_INFINITY }, ''],
    ['nothing backwards', { line: 2, column: 8, endColumn: 2 }, ''],
  ])('marks %s', (_, place, text) => expect(marked(place)).toBe(text));
});

describe('createEchoes', () => {
  const text = (value: string) => Text.of([value]);
  it('recognizes each value once, in order', () => {
    const echoes = createEchoes();
    for (const value of ['a', 'ab', 'abc']) echoes.add(text(value));
    expect(echoes.take(text('ab'))).toBe(true);
    expect(echoes.take(text('a'))).toBe(false);
  });
  it('starts again after a value from elsewhere', () => {
    const echoes = createEchoes();
    echoes.add(text('a'));
    expect(echoes.take(text('other'))).toBe(false);
    expect(echoes.take(text('a'))).toBe(false);
  });
});

it('changes only what differs', () => {
  const { changes } = outsideChange(Text.of(['one', 'two', 'three']), Text.of(['zero', 'one', 'two', 'three!']));
  expect(changes).toEqual([
    { from: 0, to: 0, insert: 'zero\n' },
    { from: 13, to: 13, insert: '!' },
  ]);
});

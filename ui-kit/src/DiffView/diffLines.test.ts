import { expect, it } from 'vitest';
import { diffLines } from './diffLines.ts';

it.each([
  ['nothing', 'a\nb', 'a\nb', 0, 0],
  ['only line ends', 'a\r\nb', 'a\nb', 0, 0],
  ['a changed line', 'a\nb\nc', 'a\nB\nc', 1, 1],
  ['an added line in the middle', 'a\nc', 'a\nb\nc', 1, 0],
  ['a removed line at the end', 'a\nb', 'a', 1, 2],
  ['all of a new text', '', 'a\nb', 2, 0],
  ['all of a deleted text', 'a\nb', '', 0, 2],
])('counts %s', (_, before, after, added, removed) => expect(diffLines(before, after)).toEqual({ added, removed }));

it('counts all lines of large texts without much in common', () => {
  // A full comparison exceeds the time limit of a test.
  const text = (factor: number) => Array.from({ length: 5000 }, (_, line) => `line ${line * factor} of it`).join('\n');
  expect(diffLines(text(3), text(7))).toEqual({ added: 4999, removed: 4999 });
});

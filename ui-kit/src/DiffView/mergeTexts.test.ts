import { describe, expect, it } from 'vitest';
import { mergedLines, mergeParts, mergeTexts } from './mergeTexts.ts';

const base = 'a\nb\nc\nd\ne';

describe('mergeTexts', () => {
  it.each([
    ['changes of other lines', 'A\nb\nc\nd\ne', 'a\nb\nc\nd\nE', 'A\nb\nc\nd\nE'],
    ['added lines', 'x\na\nb\nc\nd\ne', 'a\nb\nc\nd\ne\ny', 'x\na\nb\nc\nd\ne\ny'],
    ['removed lines', 'b\nc\nd\ne', 'a\nb\nc', 'b\nc'],
    ['the same change', 'a\nb\nC\nd\ne', 'a\nb\nC\nd\ne', 'a\nb\nC\nd\ne'],
    ['a change of one alone', base, 'a\nc\nd\ne', 'a\nc\nd\ne'],
    ['several changes of both', 'A\nb\nc\nd\ne\nf', 'a\nb\nC\nx\nd\ne', 'A\nb\nC\nx\nd\ne\nf'],
    ['changes of the same line', 'a\nb\n1\nd\ne', 'a\nb\n2\nd\ne', undefined],
    ['lines added at the same place', 'a\nb\n1\nc\nd\ne', 'a\nb\n2\nc\nd\ne', undefined],
    ['a removed line that the other changed', 'a\nb\nd\ne', 'a\nb\nC\nd\ne', undefined],
    ['everything removed', '', 'a\nb\nc\nd\nE', undefined],
  ])('%s', (_, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toBe(merged);
    expect(mergeTexts(base, theirs, mine)).toBe(merged);
  });
});

describe('mergeParts', () => {
  const kindsOf = (mine: string, theirs: string) => mergeParts(base, mine, theirs).map(({ kind }) => kind);

  it('attributes changed lines to each side, and finds conflicts', () => {
    expect(kindsOf('A\nb\n1\nd\ne', 'a\nb\n2\nd\nE')).toEqual(['mine', 'same', 'conflict', 'same', 'theirs']);
    expect(kindsOf('a\nb\nC\nd\ne', 'a\nb\nC\nd\ne')).toEqual(['same', 'both', 'same']);
    expect(mergeParts(base, 'a\nb\n1\nd\ne', 'a\nb\n2\n3\nd\ne')[1]).toEqual({
      kind: 'conflict',
      base: ['c'],
      mine: ['1'],
      theirs: ['2', '3'],
    });
  });

  it('loses no line of either, whichever side stays', () => {
    const [mine, theirs] = ['x\nb\nc\n1\nd\ny\ne', 'a\nz\nc\n2\nd\nE'];
    const parts = mergeParts(base, mine, theirs);
    const join = (side: 'base' | 'mine' | 'theirs') => parts.flatMap((part) => part[side]).join('\n');
    expect([join('base'), join('mine'), join('theirs')]).toEqual([base, mine, theirs]);
    expect(parts.filter(({ kind }) => kind === 'theirs').map(mergedLines)).toEqual([]);
  });
});

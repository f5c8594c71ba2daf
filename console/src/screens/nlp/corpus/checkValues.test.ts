import { expect, test } from 'vitest';
import { checkValues, synonymsOf, withValue } from './checkValues.ts';

const value = (text: string, synonyms: string[] = []) => ({ value: text, synonyms });

test('values are compared without case', () => {
  const values = [value('Blue'), value('red'), value('BLUE'), value(' ')];
  expect([...checkValues({ kind: 'list', values })]).toEqual([
    [2, 'twice'],
    [3, 'empty'],
  ]);
});

test('patterns, other spellings included, must be regular expressions', () => {
  const values = [value('\\d{5}'), value('(', []), value('a', ['[']), value('(?:x|y)')];
  expect([...checkValues({ kind: 'pattern', values })]).toEqual([
    [1, 'pattern'],
    [2, 'pattern'],
  ]);
  expect(checkValues({ kind: 'list', values }).size).toBe(0);
});

test('patterns with lookahead or backreferences are reported, but not those that only look like it', () => {
  const values = [value('a(?=b)'), value('(a)\\1'), value('(?<x>a)\\k<x>'), value('[(?=]\\(\\?=\\d'), value('(?<=a)b')];
  expect([...checkValues({ kind: 'pattern', values })]).toEqual([
    [0, 'lookAhead'],
    [1, 'backReference'],
    [2, 'backReference'],
  ]);
});

test('synonyms are parsed from one line', () => {
  expect(synonymsOf(' azure;  sky  blue ;; AZURE')).toEqual(['AZURE', 'sky blue']);
  expect(synonymsOf('')).toEqual([]);
});

test('one value is changed, the others stay', () => {
  expect(withValue([value('a'), value('b')], 1, { synonyms: ['c'] })).toEqual([value('a'), value('b', ['c'])]);
});

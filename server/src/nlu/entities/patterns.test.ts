import { describe, expect, it } from 'vitest';
import { type Pattern, matchesOf, problemOf, readPattern } from './patterns.ts';

function compiled(source: string): Pattern {
  const pattern = readPattern(source);
  if ('problem' in pattern) throw new Error(pattern.problem.type);
  return pattern;
}

describe('a pattern', () => {
  it.each([
    ['(\\w)\\1', 'pattern_back_reference'],
    ['(?<n>a)\\k<n>', 'pattern_back_reference'],
    ['a(?=b)', 'pattern_look_ahead'],
    ['a(?!b)', 'pattern_look_ahead'],
    ['a{1000}a{1000}', 'pattern_repeats'],
    ['(?:(?:a{1,30}){1,30}){1,30}', 'pattern_invalid'],
    ['', 'pattern_empty'],
    ['[', 'pattern_invalid'],
    ['x'.repeat(201), 'pattern_too_long'],
  ])('%j is refused, saying why', (pattern, type) => {
    expect(problemOf(pattern)).toMatchObject({ type });
  });

  it.each([
    '\\d{4}-\\d{2}',
    '[A-Z]+\\d+',
    '\\d+-\\d+-\\d+-\\d+',
    '[\\w.]+@[\\w.]+\\.\\w+',
    'a+b|a+c|a+d|a+e',
    '^#\\w+$',
    '東+京*',
    '(?:foo|bar)-\\d+',
    '(abc)+',
    'colou?r',
    '[(+*]+',
    '[(?=]x',
    '\\(?=',
    '\\(a+\\)+',
    '\\p{Lu}{2}\\d+',
    '\\p{Script=Greek}+',
    '\\u00e9t\\u{e9}',
    '(?<=#)\\w+',
    '(?:ab)?c+',
    '(a+)+',
  ])('%j is accepted', (pattern) => {
    expect(problemOf(pattern)).toBeNull();
  });

  it.each([
    ['ab-1234 AB-12', '[A-Z]{2}-\\d{4}', ['ab-1234']],
    ['a12b', '\\d*', ['12']],
    ['say #tag', '(?<=#)\\w+', ['tag']],
    ['1234 ab 👋 77', '\\d{2}$', ['77']],
    ['άλφα beta', '\\p{Script=Greek}+', ['άλφα']],
  ])('in %j %j finds %j', (text, pattern, found) => {
    expect(matchesOf(compiled(pattern), text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});

/** Patterns that take exponential or high polynomial time in a backtracking engine. */
const explosive: readonly (readonly [pattern: string, text: string])[] = [
  [`${'a?'.repeat(60)}a{60}`, 'a'],
  ['(a+)+$', 'a'],
  ['([a-zA-Z]+)*$', 'a'],
  ['(a|aa)+$', 'a'],
  ['(a|a?)+$', 'a'],
  ['(.*a){20}$', 'a'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$', '0'],
  ['\\w*\\w*!', 'w'],
  ['(?:\\w+\\s?)*!', 'ab '],
  ['^(?:.?){40}.{40}$', 'x'],
  ['(x+x+)+y', 'x'],
  ['(?:(?:a*)*)*b', 'a'],
];

describe('a pattern with catastrophic backtracking', () => {
  it.each(explosive)('%j takes CPU time in proportion to the text', (source, unit) => {
    const pattern = compiled(source);
    const text = unit.repeat(256);
    matchesOf(pattern, text);
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round++) matchesOf(pattern, text);
    const { user, system } = process.cpuUsage(before);
    // An exponential search would practically never end, so the limit can be generous.
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

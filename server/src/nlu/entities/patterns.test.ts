import { describe, expect, it } from 'vitest';
import { compilePattern, matchesOf, problemOf } from './patterns.ts';

describe('problemOf', () => {
  it.each([
    '(a+)+',
    '(a*)*b',
    '(?:x|xx)+y',
    '((ab)*c)*',
    '([a-z]+)*@',
    '(a{1,})+',
    '(\\w)\\1',
    '(?<n>a+)+',
    'a*a*a*b',
    '.*x.*x.*x',
    '\\w+\\s*\\w+\\s*\\w+',
    '(?:a*){4}',
    '(?:-|b)*(?:c|d)*[a-z]*x',
    '',
    '[',
    'x'.repeat(201),
  ])('refuses %j', (pattern) => {
    expect(problemOf(pattern)).not.toBeNull();
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
    '\\(a+\\)+',
    '\\p{Lu}{2}\\d+',
    '(?<=#)\\w+',
    '(?:ab)?c+',
  ])('accepts %j', (pattern) => {
    expect(problemOf(pattern)).toBeNull();
  });
});

describe('matchesOf', () => {
  it('skips empty matches', () => {
    expect(matchesOf(compilePattern('\\d*'), 'a12b')).toEqual([{ start: 1, end: 3 }]);
  });

  it('is quick on a long text that almost matches', () => {
    const since = performance.now();
    matchesOf(compilePattern('a*a*b'), 'a'.repeat(100_000));
    expect(performance.now() - since).toBeLessThan(1000);
  });
});

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chapters } from './chapters.ts';
import { builtOf, coming, readBuilt, type Built } from './coming.ts';
import type { Rule } from './rule.ts';
import { separator, titlesIn, titlesOf } from './titles.ts';

/** Every rule has a test that is there: renaming or removing one is noticed here. */

const root = path.resolve(import.meta.dirname, '../..');

const testsOf = (rule: Rule): readonly string[] =>
  'later' in rule ? [] : typeof rule.test === 'string' ? [rule.test] : rule.test;

const built = readBuilt();

describe.each(chapters)('$section $title', ({ rules }) => {
  test.each(rules)('$rule', async (rule) => {
    if ('later' in rule) {
      expect(builtOf(rule.later, built)).toEqual([]);
      return;
    }
    const named = testsOf(rule);
    expect(named.length).toBeGreaterThan(0);
    for (const one of named) {
      const [file = '', ...titles] = one.split(separator);
      expect(await titlesOf(path.join(root, file))).toContain(titles.join(separator));
    }
  });
});

test('each area to come has rules, and is noticed when it is there', () => {
  const waiting = chapters.flatMap(({ rules }) => rules.map((rule) => ('later' in rule ? rule.later : undefined)));
  expect(coming.filter((area) => !waiting.includes(area))).toEqual([]);
  const nothing: Built = { calls: ['GET /api/1.0/me'], screens: '' };
  const added = {
    odata: { ...nothing, calls: ['GET /api/1.0/logs/:ws/odata'] },
    knowledge: { ...nothing, screens: 'intents\nrag' },
  };
  expect(coming.filter((area) => builtOf(area, nothing).length > 0)).toEqual([]);
  expect(coming.filter((area) => builtOf(area, added[area]).length !== 1)).toEqual([]);
});

test('no rule is written twice', () => {
  const written = chapters.flatMap(({ rules }) => rules.map(({ rule }) => rule));
  expect(written.filter((rule, index) => written.indexOf(rule) !== index)).toEqual([]);
});

test('titles are found in groups, tables and templates; what is skipped is none', () => {
  const source = `
    describe('group', () => {
      test('one', () => { const inner: string = call('no title'); });
      it.each([['a']] as const)('two %s', async () => {});
      test.describe('inner', () => { test(\`three \${x}\`, () => {}); });
      test.step('no test', () => {});
      test.skip('skipped', () => {});
    });
    describe.each([1])('%i', () => { it('four', () => {}); });
    test('five', () => {});
  `;
  expect(titlesIn(source, 'a.test.ts')).toEqual([
    'group › one',
    'group › two %s',
    'group › inner › three ${x}',
    '%i › four',
    'five',
  ]);
});

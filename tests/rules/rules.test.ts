import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chapters } from './chapters.ts';
import type { Rule } from './rule.ts';
import { separator, titlesIn, titlesOf } from './titles.ts';

/** Every rule names existing tests: renaming or removing one fails here. */

const root = path.resolve(import.meta.dirname, '../..');

const testsOf = ({ test }: Rule): readonly string[] => (typeof test === 'string' ? [test] : test);

describe.each(chapters)('$section $title', ({ rules }) => {
  test.each(rules)('$rule', async (rule) => {
    const named = testsOf(rule);
    expect(named.length).toBeGreaterThan(0);
    for (const one of named) {
      const [file = '', ...titles] = one.split(separator);
      expect(await titlesOf(path.join(root, file))).toContain(titles.join(separator));
    }
  });
});

test('no rule is written twice', () => {
  const written = chapters.flatMap(({ rules }) => rules.map(({ rule }) => rule));
  expect(written.filter((rule, index) => written.indexOf(rule) !== index)).toEqual([]);
});

test('titles are found in groups, tables and templates; skipped tests do not count', () => {
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

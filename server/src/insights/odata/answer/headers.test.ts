import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.ts';
import { oasisCases as cases } from '../../../testing/oasisCases.ts';
import { negotiate } from './negotiate.ts';

/* The headers among the test cases of the OASIS ABNF of OData 4.01, read from their file. */

const inputs = (rules: readonly string[], isValid: boolean): string[] =>
  cases
    .filter(({ Rule, FailAt }) => rules.includes(Rule) && (FailAt === undefined) === isValid)
    .map(({ Input }) => Input);

/** The format for a request with a header, or the status that refuses it. */
function asked(name: string, value: string) {
  try {
    return negotiate({ [name.toLowerCase()]: value }, undefined, 'application/json');
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

const preferences = ['preference', 'includeAnnotationsPreference', 'maxpagesizePreference'];

describe.skipIf(cases.length === 0)('of the headers of the OASIS ABNF', () => {
  test('headers of requests are read, and headers of answers are not refused; only isolation is unsupported', () => {
    const found = inputs(['header', 'prefer'], true).map((line) => {
      const at = line.indexOf(':');
      return [line, asked(line.slice(0, at), line.slice(at + 1).trim())] as const;
    });
    expect(found.length).toBe(15);
    const refused = found.filter(([, form]) => typeof form === 'number');
    expect(refused).toEqual([
      ['odata-isolation:sNapShoT', 412],
      ['isolation:sNapShoT', 412],
    ]);
    const special = found.filter(([line]) => /version|maxpagesize/.test(line)).map(([, form]) => form);
    expect(special).toMatchObject([
      { version: '4.0' },
      { version: '4.01' },
      { version: '4.01' },
      { version: '4.0' },
      { version: '4.01' },
      { pageSize: 20 },
      { pageSize: 20 },
    ]);
  });

  test('the preferred page size is followed; other and invalid preferences are ignored', () => {
    const sizes = (isValid: boolean) =>
      inputs(preferences, isValid).flatMap((preference) => {
        const form = asked('prefer', preference);
        if (typeof form === 'number') return [[preference, form]];
        return form.pageSize === undefined ? [] : [[preference, form.pageSize]];
      });
    expect(inputs(preferences, true).length).toBe(36);
    expect(sizes(true)).toEqual([
      ['odata.maxpagesize=50', 50],
      ['maxpagesize=50', 50],
    ]);
    expect(inputs(preferences, false)).toHaveLength(4);
    expect(sizes(false)).toEqual([]);
  });
});

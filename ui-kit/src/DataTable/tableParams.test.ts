import { array, assert, constantFrom, option, property, record, string, uniqueArray, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTableParams, tableParamNames, writeTableParams, type TableParams } from './tableParams.ts';

const columns = ['name', 'score', '-odd', 'a,b', 'ä b&c'];
const read = (text: string, prefix?: string) => readTableParams(new URLSearchParams(text), { columns, prefix });

describe('table parameters', () => {
  it('come back from the address as they were written', () => {
    const state = record({
      // Ends in a visible character, because a filter of spaces counts as empty.
      filter: string({ maxLength: 100 }).map((text) => (text ? `${text}.` : '')),
      page: integer({ min: 1, max: 9_999_999 }),
      sort: option(record({ key: constantFrom(...columns), direction: constantFrom('ascending', 'descending') })),
      hidden: uniqueArray(constantFrom(...columns), { maxLength: columns.length - 1 }).map((keys) => new Set(keys)),
    });
    assert(
      property(state, constantFrom('', 'u-'), (written: TableParams, prefix) => {
        const text = writeTableParams(new URLSearchParams(), written, { prefix }).toString();
        const back = read(text, prefix);
        expect({ ...back, hidden: [...(back.hidden ?? [])].sort() }).toEqual({
          ...written,
          hidden: [...(written.hidden ?? [])].sort(),
        });
      }),
    );
  });

  it('change only their own parameters of the address', () => {
    const before = new URLSearchParams('ws=acme&filter=other&t-sort=name&x=1');
    const next = writeTableParams(before, { filter: 'order', page: 2 }, { prefix: 't-' });
    expect(next.toString()).toBe('ws=acme&filter=other&x=1&t-filter=order&t-page=2');
    expect(before.get('t-sort')).toBe('name');
    expect(tableParamNames('t-')).toEqual(['t-filter', 't-sort', 't-page', 't-hide']);
  });

  it('are empty for a table in its initial state', () => {
    expect(writeTableParams(new URLSearchParams(), { filter: '  ', page: 1 }).toString()).toBe('');
    expect(read('')).toEqual({ filter: '', page: 1 });
  });

  it('distinguish the original order from no order', () => {
    expect(read('sort=none').sort).toBeNull();
    expect(read('').sort).toBeUndefined();
  });

  it('distinguish all columns from no choice of columns', () => {
    expect(read('hide=').hidden).toEqual(new Set());
    expect(read('').hidden).toBeUndefined();
  });

  it.each(['0', '-1', '1.5', '1e9', 'two', '', '99999999999999999999', ' 3'])(
    'read the page %j as the first',
    (page) => {
      expect(read(`page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );

  it('ignore unknown columns, and never hide all', () => {
    expect(read('sort=gone&hide=gone,name')).toEqual({ filter: '', page: 1, hidden: new Set(['name']) });
    expect(read(`hide=${encodeURIComponent(columns.map(encodeURIComponent).join(','))}`).hidden).toBeUndefined();
  });

  it('accept any address', () => {
    assert(
      property(array(string()), string(), (parts, filter) => {
        const params = new URLSearchParams([
          ['filter', filter],
          ...tableParamNames().flatMap((name) => parts.map((part): [string, string] => [name, part])),
        ]);
        const state = readTableParams(params, { columns });
        expect(state.filter.length).toBeLessThanOrEqual(500);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(state.hidden?.size ?? 0).toBeLessThan(columns.length);
      }),
    );
  });
});

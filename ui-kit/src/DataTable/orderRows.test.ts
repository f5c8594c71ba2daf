import { array, assert, boolean, constantFrom, double, integer, oneof, option, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, toTsv } from './cellText.ts';
import { createMatcher, orderRows } from './orderRows.ts';
import type { CellValue, Column } from './types.ts';

interface Item {
  name: string | null;
  score: CellValue;
}
const columns: Column<Item>[] = [
  { key: 'name', header: 'Name', value: (item) => item.name },
  { key: 'score', header: 'Score', value: (item) => item.score },
];
const names = (rows: Item[], order: Uint32Array | null) =>
  [...(order ?? rows.keys())].map((index) => rows[index]?.name ?? null);

describe('orderRows', () => {
  it('needs no order for rows shown as they are', () => {
    expect(orderRows([{ name: 'a', score: 1 }], columns, {})).toBeNull();
  });

  it('sorts numbers as a comparator would, stable, missing last', () => {
    assert(
      property(
        array(option(oneof(double({ noNaN: true }), integer({ min: -3, max: 3 })))),
        boolean(),
        (scores, descending) => {
          const rows: Item[] = scores.map((score, index) => ({ name: String(index), score }));
          const order = orderRows(rows, columns, {
            sort: { key: 'score', direction: descending ? 'descending' : 'ascending' },
          });
          const sign = descending ? -1 : 1;
          const expected = rows
            .map((row, index) => ({ index, score: row.score }))
            .sort((a, b) => {
              if (typeof a.score !== 'number') return typeof b.score === 'number' ? 1 : 0;
              if (typeof b.score !== 'number') return -1;
              if (Object.is(a.score, b.score)) return 0;
              // -0 and 0 compare as equal, but their bits sort -0 first.
              if (a.score === b.score) return Object.is(a.score, -0) ? -sign : sign;
              return sign * (a.score < b.score ? -1 : 1);
            })
            .map(({ index }) => index);
          expect([...(order ?? [])]).toEqual(expected);
        },
      ),
    );
  });

  it('sorts texts ignoring case and accents, missing last in both directions', () => {
    const rows = ['zebra', null, 'Émile', 'apple', 'eve'].map((name) => ({ name, score: 0 }));
    const up = orderRows(rows, columns, { sort: { key: 'name', direction: 'ascending' } });
    const down = orderRows(rows, columns, { sort: { key: 'name', direction: 'descending' } });
    expect(names(rows, up)).toEqual(['apple', 'Émile', 'eve', 'zebra', null]);
    expect(names(rows, down)).toEqual(['zebra', 'eve', 'Émile', 'apple', null]);
  });

  it('sorts numbers in texts by their value', () => {
    const sorted = [
      'Room 2b',
      'Room',
      'Room 2',
      'Room 010',
      'Room 9',
      'Room 1234567890123',
      'Room 10 a',
      '9',
      '10',
      '!',
    ];
    const rows = sorted.toReversed().map((name) => ({ name, score: 0 }));
    const order = orderRows(rows, columns, { sort: { key: 'name', direction: 'ascending' } });
    expect(names(rows, order)).toEqual([
      '!',
      '9',
      '10',
      'Room',
      'Room 2',
      'Room 2b',
      'Room 9',
      'Room 010',
      'Room 10 a',
      'Room 1234567890123',
    ]);
  });

  it('sorts any number of texts as a stable comparator would', () => {
    const texts = array(
      oneof(
        string({ unit: constantFrom('a', 'b', 'c', ' '), maxLength: 40 }),
        constantFrom('', 'a long beginning, 1', 'a long beginning, 2'),
      ),
      {
        maxLength: 300,
      },
    );
    assert(
      property(texts, boolean(), (given, descending) => {
        const rows: Item[] = given.map((name) => ({ name, score: 0 }));
        const order = orderRows(rows, columns, {
          sort: { key: 'name', direction: descending ? 'descending' : 'ascending' },
        });
        const sign = descending ? -1 : 1;
        const expected = given
          .map((_, index) => index)
          .sort((a, b) => {
            const [one = '', other = ''] = [given[a], given[b]];
            if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
            return one === other ? 0 : sign * (one < other ? -1 : 1);
          });
        expect([...(order ?? expected)]).toEqual(expected);
      }),
    );
  });

  it('sorts dates by time', () => {
    const rows = ['2026-03-01', '2025-12-31', '2026-01-15'].map((name) => ({ name, score: new Date(name) }));
    const order = orderRows(rows, columns, { sort: { key: 'score', direction: 'ascending' } });
    expect(names(rows, order)).toEqual(['2025-12-31', '2026-01-15', '2026-03-01']);
  });

  it('keeps the rows that contain the text in any column and that the caller accepts', () => {
    const rows = [
      { name: 'Order cancel', score: 41 },
      { name: 'Greeting', score: 7 },
      { name: 'order return', score: 12 },
      { name: 'Où est-il ?', score: 3 },
    ];
    const find = (filter: string) => names(rows, orderRows(rows, columns, { filter }));
    expect(find('ORDER')).toEqual(['Order cancel', 'order return']);
    expect(find(' 41 ')).toEqual(['Order cancel']);
    expect(find('ou EST')).toEqual(['Où est-il ?']);
    expect(find('órder')).toEqual(['Order cancel', 'order return']);
    expect(find('nothing')).toEqual([]);
    expect(names(rows, orderRows(rows, columns, { filter: 'order', filterRow: (row) => row.score !== 41 }))).toEqual([
      'order return',
    ]);
  });

  it('searches a changed row by its new text', () => {
    const matcher = createMatcher<Item>();
    const before = [
      { name: 'old', score: 1 },
      { name: 'other', score: 2 },
    ];
    expect(names(before, orderRows(before, columns, { filter: 'o' }, matcher))).toEqual(['old', 'other']);
    const after = [{ name: 'new', score: 1 }, ...before.slice(1)];
    expect(names(after, orderRows(after, columns, { filter: 'o' }, matcher))).toEqual(['other']);
  });
});

describe('copies', () => {
  const rows: Item[] = [
    { name: 'say "hi",\nthen\tgo', score: -1.5 },
    { name: '=1+1', score: null },
  ];

  it('makes tab-separated text of one line a row, and disarms formulas but not numbers', () => {
    expect(toTsv(rows, columns)).toBe('Name\tScore\nsay "hi", then go\t-1.5\n\'=1+1\t');
  });

  it('quotes CSV and disarms formulas but not numbers', () => {
    expect(toCsv(rows, columns)).toBe('Name,Score\r\n"say ""hi"",\nthen\tgo",-1.5\r\n\'=1+1,');
  });
});

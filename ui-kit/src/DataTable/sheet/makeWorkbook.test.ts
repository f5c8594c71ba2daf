import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { CellValue, Column } from '../types.ts';
import { makeWorkbook } from './makeWorkbook.ts';

interface Item {
  name: string;
  value: CellValue;
}
const columns: Column<Item>[] = [
  { key: 'name', header: 'Name', value: (item) => item.name },
  { key: 'value', header: 'Value & more', value: (item) => item.value },
];
const item = (name: string, value: CellValue = null): Item => ({ name, value });

/** The cells of the first sheet, row by row, as a spreadsheet reads them. */
async function reread(rows: Item[], { as = columns, name = 'Items' } = {}) {
  const blob = await makeWorkbook(rows, as, { name });
  const book = read(await blob.arrayBuffer(), { cellDates: true, UTC: false });
  const [sheetName = ''] = book.SheetNames;
  const sheet = book.Sheets[sheetName] ?? {};
  return { sheetName, sheet, cells: utils.sheet_to_json<unknown[]>(sheet, { header: 1, UTC: false }) };
}

describe('makeWorkbook', () => {
  it('keeps rows, columns and their order', async () => {
    const { cells } = await reread([item('b', 2), item('a', 1)]);
    expect(cells).toEqual([
      ['Name', 'Value & more'],
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('writes numbers, dates and booleans as such', async () => {
    const when = new Date(2026, 10, 21, 14, 30);
    const { sheet, cells } = await reread([item('n', 0.25), item('d', when), item('b', true)]);
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 0.25 });
    expect(sheet['B3']).toMatchObject({ t: 'd' });
    // A cell has no time zone: it shows the reader's local time.
    expect(cells[2]).toEqual(['d', when]);
    expect(sheet['B4']).toMatchObject({ t: 'b', v: true });
  });

  it('prefers the number to its text, and the text to the raw value', async () => {
    const worded: Column<Item>[] = [
      { key: 'share', header: 'Share', value: (row) => row.value, text: () => '25 %' },
      { key: 'name', header: 'Name', value: (row) => row.name, text: (row) => row.name.toUpperCase() },
    ];
    expect((await reread([item('a', 0.25)], { as: worded })).cells[1]).toEqual([0.25, 'A']);
  });

  it('never writes a formula', async () => {
    const { sheet } = await reread([item('=HYPERLINK("http://example.com")'), item('+1'), item('@SUM(A1)')]);
    for (const cell of ['A2', 'A3', 'A4']) expect(sheet[cell]).toMatchObject({ t: 's' });
    for (const cell of ['A2', 'A3', 'A4']) expect(sheet[cell].f).toBeUndefined();
    expect(sheet['A2'].v).toBe('=HYPERLINK("http://example.com")');
  });

  it('writes missing values and values that throw as empty cells', async () => {
    const broken: Column<Item>[] = [
      ...columns,
      {
        key: 'broken',
        header: 'Broken',
        value: () => {
          throw new Error('no such thing');
        },
      },
      { key: 'last', header: 'Last', value: (row) => row.name },
    ];
    const rows = [item('a'), item('b', Number.NaN), item('c', new Date(Number.NaN))];
    const { sheet } = await reread(rows, { as: broken });
    for (const cell of ['B2', 'B3', 'B4', 'C2', 'C3', 'C4']) expect(sheet[cell]?.v ?? '').toBe('');
    expect(sheet['D4'].v).toBe('c');
  });

  it('accepts any text: markup, emoji, right-to-left, line breaks, control characters, very long ones', async () => {
    const texts = ['<b> & "x"', '👩‍👩‍👧 naïve', 'مرحبا بالعالم', ' two\nlines ', 'a\u0000b\uD800c', 'x'.repeat(40_000)];
    const { cells } = await reread(texts.map((text) => item(text)));
    const read = cells.slice(1).map(([text]) => text);
    expect(read.slice(0, 4)).toEqual(texts.slice(0, 4));
    expect(read[4]).toBe('a\uFFFDb\uFFFDc');
    expect(read[5]).toBe('x'.repeat(32_767));
  });

  it('writes what looks like the code of a character as a text', async () => {
    const texts = ['part _x0041_', '_X000d_', '_x005F_x0041_'];
    const { cells } = await reread(texts.map((text) => item(text)));
    expect(cells.slice(1).map(([text]) => text)).toEqual(texts);
  });

  it('gives the sheet a valid name', async () => {
    expect((await reread([], { name: 'Orders: [all] / 2026 and every year before it' })).sheetName).toHaveLength(31);
    expect((await reread([], { name: '???' })).sheetName).toBe('Sheet1');
  });

  it('reports its progress up to the end', async () => {
    const done: number[] = [];
    const rows = Array.from({ length: 2500 }, (_, index) => item(`row ${index}`, index));
    const blob = await makeWorkbook(rows, columns, { name: 'Items', onProgress: (part) => done.push(part) });
    expect(done).toEqual([0.4, 0.8, 1]);
    expect(utils.sheet_to_json(read(await blob.arrayBuffer()).Sheets['Items'] ?? {})).toHaveLength(2500);
  });
});

import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { read, tableRows } from './testing.ts';

test('a workbook: the first sheet with known columns, below a title', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Export of 12 March'], ['Contact', 'Ada']]), 'Read me');
  const rows = [['Training data, version 3'], [], ['Team', 'Phrase', 'Topic'], ['Cards', 'where is it', 'arrival']];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Data');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['text', 'intent']]), 'Old');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  const file = read(bytes, 'file.xlsx');
  expect(tableRows(file)).toEqual([[4, 'where is it', 'arrival']]);
  expect(file.problems).toMatchObject([
    { row: 0, type: 'sheet_unused', params: { name: 'Data', count: 3 } },
    { row: 3, type: 'column_unused' },
    { row: 3, type: 'rows_above_skipped' },
  ]);
  expect([file.sheets, file.sheet]).toEqual([['Read me', 'Data', 'Old'], 'Data']);
  expect(read(bytes, 'file.xlsx', { sheet: 'Old' })).toMatchObject({ sheet: 'Old', columns: ['text', 'intent'] });
});

test('a workbook: its first visible sheet, with the row numbers of the spreadsheet', () => {
  const book = utils.book_new();
  const rows = [['Phrase', 'Intent'], ['Bonjour à tous', 'greet'], [], [12, 'number']];
  const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), rows, { origin: 'A3' });
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Hidden');
  utils.book_append_sheet(book, sheet, 'Training');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  const file = read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), 'file.xlsx');
  expect(file).toMatchObject({ format: 'xlsx', errors: 0 });
  expect(tableRows(file)).toEqual([
    [4, 'Bonjour à tous', 'greet'],
    [6, '12', 'number'],
  ]);
});

test('a workbook with intents that are merged over the rows of their utterances', () => {
  const book = utils.book_new();
  const rows = [['Training data'], ['Intent', 'Text'], ['greet', 'hello'], [null, 'good morning'], ['bye', 'see you']];
  const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), rows, { origin: 'B2' });
  sheet['!merges'] = ['B2:C2', 'B4:B5'].map((range) => utils.decode_range(range));
  utils.book_append_sheet(book, sheet, 'Data');
  const file = read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), 'file.xlsx');
  expect([tableRows(file), file.errors]).toEqual([
    [
      [4, 'hello', 'greet'],
      [5, 'good morning', 'greet'],
      [6, 'see you', 'bye'],
    ],
    0,
  ]);
});

import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { formatOf } from './formatOf.ts';
import { readDocument } from './readDocument.ts';
import { archive, docx, odt, pdf, pptx } from './testing.ts';

const workbook = (sheets: Record<string, unknown[][]>) => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }));
};
const blocksOf = async (...args: Parameters<typeof readDocument>) => (await readDocument(...args)).blocks;

describe('a plain text', () => {
  test('has paragraphs with wrapped lines, and lists', async () => {
    const text =
      'This line is long enough to have been wrapped\nby a program.\nshort\nlines\n\n- one\n  and more\n- two\nafter';
    expect(await blocksOf('text', Buffer.from(text))).toEqual([
      { kind: 'paragraph', text: 'This line is long enough to have been wrapped by a program.\nshort\nlines' },
      { kind: 'list', items: ['one and more', 'two'] },
      { kind: 'paragraph', text: 'after' },
    ]);
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffl’été', 'utf8'), 'l’été'],
    ['UTF-16 with a mark', Buffer.from('\ufeffl’été', 'utf16le'), 'l’été'],
    ['UTF-16 without a mark', Buffer.from('an English text', 'utf16le'), 'an English text'],
    ['Windows-1252', Buffer.from([0x6c, 0x92, 0xe9, 0x74, 0xe9]), 'l’été'],
    [
      'UTF-8 with a broken byte',
      Buffer.concat([Buffer.from('été à Zürich, où'), Buffer.from([0xff])]),
      'été à Zürich, où',
    ],
    ['control characters', Buffer.from('a\u0001b\u0007c'), 'abc'],
  ])('in %s is decoded', async (_, bytes, text) => {
    expect(await blocksOf('text', bytes)).toEqual([{ kind: 'paragraph', text }]);
  });

  test('of a web page is decoded as the page says', async () => {
    // 「やかん」 in Shift_JIS.
    const page = [Buffer.from('<meta charset="shift_jis"><p>'), Buffer.from([0x82, 0xe2, 0x82, 0xa9, 0x82, 0xf1])];
    expect(await blocksOf('html', Buffer.concat(page))).toEqual([{ kind: 'paragraph', text: 'やかん' }]);
  });

  test('without text is reported', async () => {
    await expect(readDocument('text', Buffer.from(' \n '))).rejects.toMatchObject({ problem: { type: 'no_text' } });
  });
});

describe('Markdown', () => {
  test('has the title of its front matter, or its first heading', async () => {
    const read = (text: string) => readDocument('markdown', Buffer.from(text));
    const about = await read('---\ntitle: "Kettles"\nlang: de\n---\n# Wasser\n\nText');
    expect(about).toMatchObject({ title: 'Kettles', language: 'de' });
    expect(about.blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Wasser' },
      { kind: 'paragraph', text: 'Text' },
    ]);
    expect(await read('# Water\r\n\r\nText')).toMatchObject({ title: 'Water' });
  });
});

describe('a table of values', () => {
  const header = ['Question', 'Answer'];
  const rows = [['How long?', 'Two years; or more']];

  test.each([
    ['commas', 'Question,Answer\n"How long?","Two years; or more"\n'],
    ['semicolons', 'Question;Answer\nHow long?;"Two years; or more"\n'],
    ['tabs', 'Question\tAnswer\nHow long?\tTwo years; or more\n'],
  ])('is read with %s', async (_, text) => {
    expect(await blocksOf('csv', Buffer.from(text))).toEqual([{ kind: 'table', header, rows }]);
  });

  test('without column names has no header', async () => {
    expect(await blocksOf('csv', Buffer.from('kettle,40\npan,30'))).toEqual([
      {
        kind: 'table',
        header: [],
        rows: [
          ['kettle', '40'],
          ['pan', '30'],
        ],
      },
    ]);
  });

  test('is read from each sheet of a workbook, with the rows above it', async () => {
    const bytes = workbook({
      Warranty: [['Prices of 2026'], [], header, ...rows],
      Sheet2: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
    expect(await blocksOf('xlsx', bytes)).toEqual([
      { kind: 'heading', level: 1, text: 'Warranty' },
      { kind: 'paragraph', text: 'Prices of 2026' },
      { kind: 'table', header, rows },
      { kind: 'heading', level: 1, text: '' },
      { kind: 'table', header: ['a', 'b'], rows: [['c', 'd']] },
    ]);
  });
});

describe('the format of a file', () => {
  const text = Buffer.from('plain words');
  test.each([
    ['a PDF by its bytes', 'a.txt', null, pdf([[]]), 'pdf'],
    ['Word', 'a.zip', null, docx(''), 'docx'],
    ['PowerPoint', 'a', null, pptx([]), 'pptx'],
    ['LibreOffice', 'a', null, odt(''), 'odt'],
    ['Excel', 'a', null, workbook({ A: [['a']] }), 'xlsx'],
    ['a web page', 'a.txt', 'text/plain', Buffer.from('\ufeff\n<!-- x --><!DOCTYPE html><p>a'), 'html'],
    ['a web page in XML', 'a', null, Buffer.from('<?xml version="1.0"?><!DOCTYPE html><html>'), 'html'],
    ['a file of comments', 'a.xml', null, Buffer.from('<!---->'.repeat(500)), null],
    ['Markdown by its name', 'a.md', 'text/plain', text, 'markdown'],
    ['a table by its name', 'a.CSV', null, text, 'csv'],
    ['a table by its type', 'export', 'text/csv; charset=utf-8', text, 'csv'],
    ['a text by its name', 'a.txt', null, text, 'text'],
    ['a text without an ending', 'README', null, text, 'text'],
    ['something without an ending', 'data', 'application/json', text, null],
    ['a text in UTF-16', 'a.txt', null, Buffer.from('\ufeffwords', 'utf16le'), 'text'],
    ['an archive of something else', 'a.docx', null, archive({ 'a.txt': 'x' }), null],
    ['a damaged archive', 'a.docx', null, Buffer.from('PK\u0003\u0004…'), null],
    ['a picture with the name of a text', 'a.txt', 'text/plain', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), null],
    ['something else', 'a.json', 'application/json', Buffer.from('{}'), null],
    ['nothing', 'a.txt', null, Buffer.alloc(0), null],
  ])('%s', (_, name, type, bytes, format) => {
    expect(formatOf(name, type, bytes)).toBe(format);
  });
});

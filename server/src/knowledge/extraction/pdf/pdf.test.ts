import { describe, expect, test } from 'vitest';
import { readDocument } from '../readDocument.ts';
import { pdf, type PdfText } from '../testing.ts';

const blocksOf = async (pages: readonly (readonly PdfText[])[]) => (await readDocument('pdf', pdf(pages))).blocks;
/** Lines of a paragraph, from a height downwards. */
const lines = (y: number, ...texts: string[]): PdfText[] => texts.map((text, at) => ({ text, y: y - at * 12 }));

describe('a PDF', () => {
  test('has headings by size, with their levels, and paragraphs across lines', async () => {
    const page = [
      { text: 'The kettle', size: 20, y: 700 },
      { text: 'How to use it', size: 14, y: 660 },
      ...lines(
        640,
        'Fill the kettle with cold water, and make sure that it is not over-',
        'filled before you switch it on.',
      ),
      ...lines(614, 'Fill the kettle . . . . . . . . . . 12'),
      ...lines(600, 'A second paragraph that is long enough to be more text than headings.'),
    ];
    expect(await blocksOf([page])).toEqual([
      { kind: 'heading', level: 1, text: 'The kettle', page: 1 },
      { kind: 'heading', level: 2, text: 'How to use it', page: 1 },
      {
        kind: 'paragraph',
        text: 'Fill the kettle with cold water, and make sure that it is not overfilled before you switch it on.',
        page: 1,
      },
      { kind: 'paragraph', text: 'A second paragraph that is long enough to be more text than headings.', page: 1 },
    ]);
  });

  test('has lists, and words that are placed one by one', async () => {
    const page = [
      ...lines(700, '\x95 Fill it with cold water', 'that is fresh', '\x95 Boil it'),
      ...lines(650, '\x95 Set apart'),
      { text: 'Placed', y: 600 },
      { text: 'apart', x: 90, y: 600 },
    ];
    expect(await blocksOf([page])).toEqual([
      { kind: 'list', items: ['Fill it with cold water that is fresh', 'Boil it', 'Set apart'], page: 1 },
      { kind: 'paragraph', text: 'Placed apart', page: 1 },
    ]);
  });

  test('continues across pages, without headers, footers and page numbers', async () => {
    const around = (number: number): PdfText[] => [
      { text: `Guide to kettles - ${number}`, y: 820 },
      { text: `Page ${number} of 3`, y: 20 },
    ];
    const pages = [
      [...around(1), ...lines(700, 'The first page has a sentence that goes')],
      [...around(2), ...lines(700, 'on here and ends.')],
      [...around(3), ...lines(700, 'The third page has another one.')],
    ];
    expect(await blocksOf(pages)).toEqual([
      { kind: 'paragraph', text: 'The first page has a sentence that goes on here and ends.', page: 1 },
      { kind: 'paragraph', text: 'The third page has another one.', page: 3 },
    ]);
  });

  test('has a title, unless it is the name of a file', async () => {
    const read = (title: string) =>
      readDocument('pdf', pdf([[{ text: 'Text.', y: 700 }]], { 5: `<< /Title (${title}) >>` }, '/Info 5 0 R'));
    expect(await read('Kettles')).toMatchObject({ title: 'Kettles', pages: 1 });
    expect(await read('kettles-final.docx')).toMatchObject({ title: null });
  });

  test.each([
    // Bytes in hexadecimal, as Node has no encoder for them: 営業時間は九時から五時まで。 in Shift JIS, 退货期限为三十天。 in GBK.
    [
      '90ms-RKSJ-H',
      'Japan1',
      '8963 8BC6 8E9E 8AD4 82CD 8BE3 8E9E 82A9 82E7 8CDC 8E9E 82DC 82C5 8142',
      '営業時間は九時から五時まで。',
    ],
    ['GBK-EUC-H', 'GB1', 'CDCB BBF5 C6DA CFDE CEAA C8FD CAAE CCEC A1A3', '退货期限为三十天。'],
    ['Identity-H', 'Japan1', '0465 034B', '亜あ'],
  ])('in %s, with a font without a character map, is read', async (encoding, ordering, hex, text) => {
    const file = pdf([[{ text: 'in its place', y: 700 }]], {
      3: `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [4 0 R] >>`,
      4: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /FontDescriptor 5 0 R /DW 1000
        /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
      5: '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 >>',
      11: `<< /Length ${hex.length + 40} >>\nstream\nBT /F1 10 Tf 50 700 Td <${hex}> Tj ET\nendstream`,
    });
    expect((await readDocument('pdf', file)).blocks).toMatchObject([{ text }]);
  });

  test('without a text layer is reported, also with page numbers only', async () => {
    const scanned = { problem: { type: 'no_text_layer', params: { pages: 2 } } };
    await expect(readDocument('pdf', pdf([[], []]))).rejects.toMatchObject(scanned);
    const numbered = pdf([[{ text: 'Page 1', y: 20 }], [{ text: 'Page 2', y: 20 }]]);
    await expect(readDocument('pdf', numbered)).rejects.toMatchObject(scanned);
  });

  test('with a password is reported as encrypted', async () => {
    const lock = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`;
    const file = pdf([[{ text: 'Text.', y: 700 }]], { 6: lock }, '/Encrypt 6 0 R /ID [<61> <61>]');
    await expect(readDocument('pdf', file)).rejects.toMatchObject({ problem: { type: 'encrypted' } });
  });
});

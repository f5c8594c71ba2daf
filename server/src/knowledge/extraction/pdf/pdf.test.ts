import { describe, expect, test } from 'vitest';
import { readDocument } from '../readDocument.ts';
import { pdf, type PdfText } from '../testing.ts';

const blocksOf = async (pages: readonly (readonly PdfText[])[]) => (await readDocument('pdf', pdf(pages))).blocks;
/** Lines of a paragraph, from a height on. */
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

  test('goes on across pages, without headers, footers and numbers of pages', async () => {
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

  test('without a text layer says so, one with only numbers of pages too', async () => {
    const scanned = { problem: { type: 'no_text_layer', params: { pages: 2 } } };
    await expect(readDocument('pdf', pdf([[], []]))).rejects.toMatchObject(scanned);
    const numbered = pdf([[{ text: 'Page 1', y: 20 }], [{ text: 'Page 2', y: 20 }]]);
    await expect(readDocument('pdf', numbered)).rejects.toMatchObject(scanned);
  });

  test('with a password says so', async () => {
    const lock = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`;
    const file = pdf([[{ text: 'Text.', y: 700 }]], { 6: lock }, '/Encrypt 6 0 R /ID [<61> <61>]');
    await expect(readDocument('pdf', file)).rejects.toMatchObject({ problem: { type: 'encrypted' } });
  });
});

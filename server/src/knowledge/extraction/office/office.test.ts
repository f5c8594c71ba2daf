import { describe, expect, test } from 'vitest';
import { readDocument } from '../readDocument.ts';
import { docx, odt, pptx, shape, wordParagraph } from '../testing.ts';

const item = (depth: number) => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr>`;
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

describe('a document of Word', () => {
  const read = async (body: string, more = {}) => (await readDocument('docx', docx(body, more))).blocks;

  test('has headings by style, by the style it is based on and by outline level, and its title', async () => {
    const { title, blocks } = await readDocument(
      'docx',
      docx(
        wordParagraph('Mode d’emploi', 'Titel') +
          wordParagraph('Contents … 3', 'TOC1') +
          wordParagraph('Installation', 'Titre1') +
          wordParagraph('The kettle', 'Own2') +
          wordParagraph('By level', '', '<w:outlineLvl w:val="2"/>') +
          wordParagraph('Fill it &amp; boil.'),
      ),
    );
    expect(title).toBe('Mode d’emploi');
    expect(blocks).toEqual([
      { kind: 'heading', level: 0, text: 'Mode d’emploi' },
      { kind: 'heading', level: 1, text: 'Installation' },
      { kind: 'heading', level: 2, text: 'The kettle' },
      { kind: 'heading', level: 3, text: 'By level' },
      { kind: 'paragraph', text: 'Fill it & boil.' },
    ]);
  });

  test('has lists with their depth, by style too', async () => {
    const body =
      wordParagraph('Fill', '', item(0)) +
      wordParagraph('with cold water', '', item(1)) +
      wordParagraph('Boil', 'Bullets') +
      wordParagraph('Done.');
    expect(await read(body)).toEqual([
      { kind: 'list', items: ['Fill\n  - with cold water', 'Boil'] },
      { kind: 'paragraph', text: 'Done.' },
    ]);
  });

  test('has tables with their header; a merged cell is in each of its rows', async () => {
    const merged = '<w:vMerge/>';
    const body = `<w:tbl>${row(cell('Name'), cell('Price'), cell('Size'))}${row(
      cell('Kettle', '<w:vMerge w:val="restart"/>'),
      cell('40 €'),
      cell('small'),
    )}${row(cell('', merged), cell('55 €'), cell('large'))}</w:tbl>`;
    const header = ['Name', 'Price', 'Size'];
    const rows = [
      ['Kettle', '40 €', 'small'],
      ['Kettle', '55 €', 'large'],
    ];
    expect(await read(body)).toEqual([{ kind: 'table', header, rows }]);
  });

  test('a table of one column is its paragraphs, and a table in a cell is read with it', async () => {
    const inner = `<w:tbl>${row(cell('in'), cell('side'))}</w:tbl>`;
    const body = `<w:tbl><w:tr><w:tc>${wordParagraph('Out')}${inner}</w:tc></w:tr>${row(cell('Below'))}</w:tbl>`;
    expect(await read(body)).toEqual([
      { kind: 'paragraph', text: 'Out in side' },
      { kind: 'paragraph', text: 'Below' },
    ]);
  });

  test('leaves out deleted and hidden text, and fallbacks for old programs', async () => {
    const body = `<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>
      <w:r><w:t>Seen</w:t><w:tab/><w:t>twice</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>
      <mc:AlternateContent><mc:Choice><w:r><w:t>!</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>copy</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>`;
    expect(await read(body)).toEqual([{ kind: 'paragraph', text: 'Seen twice!' }]);
  });

  test('has footnotes after the paragraph that refers to them', async () => {
    const body = `<w:p><w:r><w:t>Water boils.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>${wordParagraph('Next.')}`;
    const notes = `<w:footnotes xmlns:w="w"><w:footnote w:id="2"><w:p><w:r><w:t>At 100 °C.</w:t></w:r></w:p></w:footnote></w:footnotes>`;
    expect(await read(body, { 'word/footnotes.xml': notes })).toEqual([
      { kind: 'paragraph', text: 'Water boils.' },
      { kind: 'paragraph', text: 'At 100 °C.' },
      { kind: 'paragraph', text: 'Next.' },
    ]);
  });
});

describe('a presentation', () => {
  test('has a page for each slide, its title as heading, lists, tables and notes, and no hidden slides', async () => {
    const tableCell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:tbl><a:tr>${tableCell('Name')}${tableCell('Price')}</a:tr><a:tr>${tableCell('Kettle')}${tableCell('40 €')}</a:tr></a:tbl></p:graphicFrame>`;
    const { title, pages, blocks } = await readDocument(
      'pptx',
      pptx(
        [
          shape('body', 'Quick', 'Quiet') + shape('title', 'Our kettles') + shape('sldNum', '1'),
          `<hidden/>${shape('title', 'Old prices')}`,
          table + shape('', 'All with tax.'),
        ],
        'Say hello first.',
      ),
    );
    expect({ title, pages }).toEqual({ title: 'Our kettles', pages: 3 });
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Our kettles', page: 1 },
      { kind: 'list', items: ['Quick', 'Quiet'], page: 1 },
      { kind: 'paragraph', text: 'Say hello first.', page: 1 },
      { kind: 'heading', level: 1, text: '', page: 3 },
      { kind: 'table', header: ['Name', 'Price'], rows: [['Kettle', '40 €']], page: 3 },
      { kind: 'paragraph', text: 'All with tax.', page: 3 },
    ]);
  });
});

describe('a document of LibreOffice', () => {
  const tableCell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;

  test('has its title and language, headings, lists, tables and notes', async () => {
    const { title, language, blocks } = await readDocument(
      'odt',
      odt(`<text:p text:style-name="P1">Guide</text:p><text:table-of-content><text:p>Contents</text:p></text:table-of-content>
        <text:h text:outline-level="2">Water</text:h>
        <text:p>Fill<text:s text:c="3"/>it.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Not hot.</text:p></text:note-body></text:note></text:p>
        <text:list><text:list-item><text:p>One</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>
        <table:table><table:table-header-rows><table:table-row>${tableCell('Name')}${tableCell('Price')}</table:table-row></table:table-header-rows>
        <table:table-row>${tableCell('Kettle')}${tableCell('40')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`),
    );
    expect({ title, language }).toEqual({ title: 'Guide', language: 'fr-fr' });
    expect(blocks).toEqual([
      { kind: 'heading', level: 0, text: 'Guide' },
      { kind: 'heading', level: 2, text: 'Water' },
      { kind: 'paragraph', text: 'Fill it.' },
      { kind: 'paragraph', text: 'Not hot.' },
      { kind: 'list', items: ['One\n  - inner'] },
      { kind: 'table', header: ['Name', 'Price'], rows: [['Kettle', '40']] },
    ]);
  });

  test('with a password is reported as encrypted', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    const read = readDocument('odt', odt('', { 'META-INF/manifest.xml': manifest }));
    await expect(read).rejects.toMatchObject({ problem: { type: 'encrypted' } });
  });
});

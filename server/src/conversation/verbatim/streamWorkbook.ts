import { Readable } from 'node:stream';
import { strToU8, ZipDeflate } from 'fflate';
import { cellText } from '../../platform/files/workbook.ts';
import { openZip } from '../../platform/zip.ts';

export type Cell = string | number | Date;

/** Maximum number of rows of a sheet in Excel, with the header. */
const sheetRows = 1_048_576;

/**
 * Streams an XLSX file in constant memory. After a million rows it starts another sheet. Texts are stored as text, so
 * that Excel does not read a leading `=` as a formula.
 */
export const streamWorkbook = (
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable => Readable.from(zipped(name, header, pages), { objectMode: false });

async function* zipped(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const { zip, taken } = openZip();
  const names: string[] = [];
  const nextSheet = () => {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
    const file = new ZipDeflate(`xl/worksheets/sheet${names.length}.xml`, { level: 3 });
    zip.add(file);
    file.push(strToU8(`${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(header)}`));
    return { file, rows: 1 };
  };
  let sheet = nextSheet();
  for await (const page of pages) {
    for (let from = 0; from < page.length;) {
      if (sheet.rows === sheetRows) {
        sheet.file.push(strToU8(sheetEnd), true);
        sheet = nextSheet();
      }
      const part = page.slice(from, from + sheetRows - sheet.rows);
      sheet.file.push(strToU8(part.map(rowOf).join('')));
      sheet.rows += part.length;
      from += part.length;
    }
    yield* taken();
  }
  sheet.file.push(strToU8(sheetEnd), true);
  for (const [path, text] of Object.entries(partsOf(names))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  zip.end();
  yield* taken();
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetEnd = '</sheetData></worksheet>';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text, and removes characters that XML does not allow. */
const escaped = (text: string) =>
  cellText(text)
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (special) => escapes[special] ?? '');

/**
 * Serial date of a spreadsheet: days since 1899-12-30, which allows for Excel's 29 February 1900, a day that did not
 * exist.
 */
const serialOf = (at: Date) => at.getTime() / 86_400_000 + 25_569;

function cellOf(value: Cell): string {
  if (value instanceof Date) return `<c s="1"><v>${serialOf(value)}</v></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const rowOf = (cells: readonly Cell[]) => `<row>${cells.map(cellOf).join('')}</row>`;

/** The other files of the XLSX archive. */
function partsOf(sheets: readonly string[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string) =>
    sheets.map((name, at) => write(name, at + 1)).join('');
  const stylesId = `rId${sheets.length + 1}`;
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type('worksheet')}"/>`)}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="${stylesId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

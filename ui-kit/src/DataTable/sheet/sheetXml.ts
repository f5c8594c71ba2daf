import { cellText, isDate } from '../cellText.ts';
import { widthOf } from '../fitColumns.ts';
import type { CellValue, Column } from '../types.ts';

/** Maximum number of characters in a spreadsheet cell. */
const CELL_LIMIT = 32_767;
/** Pixels of a character in a spreadsheet's default font, the unit of its column widths. */
const CHARACTER = 7;
/** Indices in the workbook's styles. */
const STYLE = { date: 1, header: 2 };
const NO_WIDTHS = {};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML forbids: control characters, halves of surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Spreadsheets read `_x0041_` as the character of this code, unless its first underscore is written as a code too. */
const CODES = /_(?=x[\da-f]{4}_)/gi;

/** Text as the content of an XML element or attribute. */
export const escapeXml = (text: string): string =>
  text
    .replace(CODES, '_x005F_')
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A string cell: a spreadsheet reads it as text, never as a formula. */
function textCell(text: string, style?: number): string {
  if (text === '') return '<c/>';
  const mark = style === undefined ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${mark}><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_LIMIT))}</t></is></c>`;
}

/** Days since the end of 1899 in local time, as spreadsheets store dates. */
const serialDay = (date: Date): number => (date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;

function valueCell<Row>(column: Column<Row>, row: Row, value: CellValue): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) {
    return !isDate(value) ? '<c/>' : `<c s="${STYLE.date}"><v>${serialDay(value)}</v></c>`;
  }
  return textCell(cellText(column, row));
}

/** One row of the sheet. A cell whose value throws stays empty. */
export function rowXml<Row>(columns: readonly Column<Row>[], row: Row): string {
  const cells = columns.map((column) => {
    try {
      return valueCell(column, row, column.value(row));
    } catch {
      return '<c/>';
    }
  });
  return `<row>${cells.join('')}</row>`;
}

/** The beginning of the sheet up to its first data row: widths, and a frozen header. */
export function sheetStart<Row>(columns: readonly Column<Row>[]): string {
  const cols = columns.map((column, index) => {
    const width = Math.min(255, widthOf(column, NO_WIDTHS) / CHARACTER).toFixed(1);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const headers = columns.map((column) => textCell(column.header, STYLE.header));
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row>${headers.join('')}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

/** A valid sheet name: at most 31 characters, without the forbidden ones. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'|'$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** The files of a workbook with one sheet, by path, without the sheet itself (`xl/worksheets/sheet1.xml`). */
export function workbookParts(name: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml':
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels':
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders>' +
      '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs>' +
      '</styleSheet>',
  };
}

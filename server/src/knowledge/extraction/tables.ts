import Papa from 'papaparse';
import { readSheets } from '../../studio/fileReading/workbook.ts';
import type { DocumentContent } from '../documents/format.ts';
import { BlockList, namesColumns } from './blockList.ts';
import { decodeAny } from './decode.ts';

/** Reads a file with values separated by commas, semicolons, tabs or bars. */
export function readCsv(bytes: Uint8Array): DocumentContent {
  const list = new BlockList();
  const text = decodeAny(bytes).replace(/^\ufeff/, '');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t', '|'] });
  addSheet(list, data);
  return { title: null, language: null, pages: null, blocks: list.blocks };
}

/** Default names of sheets. */
const usualName = /^(sheet|feuil|feuille|tabelle|hoja|foglio|planilha|blad|arkusz|лист|シート)\s*\d*$/i;

/** Reads the visible sheets of a workbook, with their names as headings and their cells as displayed. */
export function readWorkbook(bytes: Uint8Array): DocumentContent {
  const list = new BlockList();
  for (const { name, rows } of readSheets(bytes)) {
    list.heading(1, usualName.test(name) ? '' : name);
    addSheet(list, rows);
  }
  return { title: null, language: null, pages: null, blocks: list.blocks };
}

/** Adds a sheet. The first row with several cells is the header, if it names columns; rows above it are paragraphs. */
function addSheet(list: BlockList, rows: readonly (readonly string[])[]): void {
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const all = rows.filter((row) => filled(row) > 0);
  const start = all.findIndex((row) => filled(row) > 1);
  if (start < 0) {
    for (const row of all) list.paragraph(row.join(' '));
    return;
  }
  for (const row of all.slice(0, start)) list.paragraph(row.join(' '));
  const [first = [], ...others] = all.slice(start);
  const isHeader = others.length > 0 && namesColumns(first.filter((cell) => cell.trim() !== ''));
  if (isHeader) list.table(first, others);
  else list.table([], [first, ...others]);
}

import { Zip, ZipDeflate, strToU8 } from 'fflate';
import type { Column } from '../types.ts';
import { rowXml, SHEET_END, sheetStart, workbookParts } from './sheetXml.ts';

/** Rows written in one slice, before yielding to the page. */
const SLICE = 1000;

interface WorkbookOptions {
  /** Name of the only sheet. */
  name: string;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
}

/**
 * Writes the rows as an XLSX workbook: numbers, dates and booleans as themselves, everything else as text. Works in
 * slices, so that a hundred thousand rows leave the page usable. Loaded on the first export.
 */
export async function makeWorkbook<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { name, onProgress }: WorkbookOptions,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Uint8Array(chunk));
  });
  for (const [path, text] of Object.entries(workbookParts(name))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(sheetStart(columns)));
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE).map((row) => rowXml(columns, row));
    sheet.push(strToU8(slice.join('')));
    onProgress?.(Math.min(1, (from + SLICE) / rows.length));
    await new Promise((resolve) => setTimeout(resolve));
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  return new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

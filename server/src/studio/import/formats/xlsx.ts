import { read, utils } from 'xlsx';
import type { Problems } from '../../fileReading/problems.ts';
import { previewRows, TableReader } from './table.ts';
import { type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

/** Reads the first visible sheet of a workbook. @throws {UnreadableFile} */
export function parseXlsx(bytes: Uint8Array, options: ParseOptions, problems: Problems): ParsedTable {
  const book = open(bytes);
  const visible = book.SheetNames.filter((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);
  const [name = book.SheetNames[0] ?? ''] = visible;
  const sheet = book.Sheets[name];
  const range = sheet?.['!ref'];
  if (!sheet || range === undefined) throw new UnreadableFile('is an empty workbook');
  if (visible.length > 1) {
    problems.warning(0, '', `Only the sheet "${name}" is read; the file has ${visible.length} sheets`);
  }
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  const preview = cells.slice(0, previewRows).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (preview.length === 0) throw new UnreadableFile('is an empty workbook');
  const table = new TableReader(preview, options, problems);
  const firstRow = utils.decode_range(range).s.r + 1;
  for (const [index, row] of cells.entries()) if (!table.add(firstRow + index, row)) break;
  return { encoding: 'utf-8', ...table.result() };
}

function open(bytes: Uint8Array) {
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false });
  } catch (error) {
    throw new UnreadableFile('is a damaged workbook', { cause: error });
  }
}

import type { Problems } from '../../fileReading/problems.ts';
import { type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';
import { findColumns, findHeader } from './columns.ts';
import { readSheet } from '../../fileReading/workbook.ts';
import { previewRows, TableReader } from './table.ts';

/**
 * Reads a visible sheet of a workbook: the requested one, otherwise the first with known columns, otherwise the first.
 * @throws {UnreadableFile}
 */
export function parseXlsx(bytes: Uint8Array, options: ParseOptions, problems: Problems): ParsedTable {
  const { name, visible, firstRow, rows } = readSheet(bytes, (sheet) =>
    options.sheet ? sheet.name === options.sheet : isUnderstood(sheet.rows, options),
  );
  if (visible.length > 1) problems.warning(0, '', { type: 'sheet_unused', params: { name, count: visible.length } });
  const preview = filled(rows);
  if (preview.length === 0) throw new UnreadableFile({ type: 'workbook_empty' });
  const table = new TableReader(preview, options, problems);
  for (const [index, row] of rows.entries()) if (!table.add(firstRow + index, row)) break;
  return { encoding: 'utf-8', ...table.result(), sheets: visible, sheet: name };
}

function isUnderstood(rows: readonly string[][], options: ParseOptions): boolean {
  const preview = filled(rows);
  const { text, intent } = findColumns(preview[findHeader(preview, options)] ?? [], options);
  return text >= 0 && intent >= 0;
}

const filled = (rows: readonly string[][]) =>
  rows.slice(0, previewRows).filter((row) => row.some((cell) => cell.trim() !== ''));

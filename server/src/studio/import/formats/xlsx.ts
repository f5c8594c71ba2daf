import type { Problems } from '../../fileReading/problems.ts';
import { type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';
import { readSheet } from '../../fileReading/workbook.ts';
import { previewRows, TableReader } from './table.ts';

/** Reads the first visible sheet of a workbook. @throws {UnreadableFile} */
export function parseXlsx(bytes: Uint8Array, options: ParseOptions, problems: Problems): ParsedTable {
  const { name, visible, firstRow, rows } = readSheet(bytes);
  if (visible > 1) problems.warning(0, '', { type: 'sheet_unused', params: { name, count: visible } });
  const preview = rows.slice(0, previewRows).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (preview.length === 0) throw new UnreadableFile({ type: 'workbook_empty' });
  const table = new TableReader(preview, options, problems);
  for (const [index, row] of rows.entries()) if (!table.add(firstRow + index, row)) break;
  return { encoding: 'utf-8', ...table.result() };
}

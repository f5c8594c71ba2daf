import Papa from 'papaparse';
import { findColumns, findHeader } from './columns.ts';
import { decodeText } from '../../fileReading/encoding.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { previewRows, TableReader } from './table.ts';
import { type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

/** Maximum number of columns: each header is compared with the usual names of columns. */
const maxColumns = 2000;

const delimiters = [',', ';', '\t', '|'];

/** Reads text separated by commas, semicolons, tabs or bars. @throws {UnreadableFile} */
export function parseCsv(bytes: Uint8Array, options: ParseOptions, problems: Problems): ParsedTable {
  const { text, encoding } = decodeText(bytes, problems);
  const { delimiter, preview } = detect(text, options);
  if (preview.length === 0) throw new UnreadableFile({ type: 'file_empty' });
  const table = new TableReader(preview, options, problems);
  let row = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }, parser) => {
      row++;
      if (errors.some((error) => error.code === 'MissingQuotes')) {
        problems.block(row, '', { type: 'quote_open' });
        parser.abort();
      } else if (errors.some((error) => error.type === 'Quotes')) {
        problems.error(row, '', { type: 'quote_misplaced' });
      } else if (!table.add(row, data.map(unescapeFormula))) {
        parser.abort();
      }
    },
  });
  return { encoding, ...table.result() };
}

/** Removes the quote that our export, and others, put before a cell so that spreadsheets do not run it as a formula. */
const unescapeFormula = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The delimiter that gives known headers, otherwise the one that cuts most rows into equal numbers of cells. */
function detect(text: string, options: ParseOptions): { delimiter: string; preview: string[][] } {
  const tried = delimiters.map((delimiter) => {
    const data: string[][] = [];
    let isWide = false;
    Papa.parse<string[]>(text, {
      delimiter,
      preview: previewRows,
      step: ({ data: cells }, parser) => {
        if (cells.length <= maxColumns) return data.push(cells);
        isWide = data.length === 0;
        return parser.abort();
      },
    });
    const preview = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const first = preview[findHeader(preview, options)] ?? [];
    const found = findColumns(first, options);
    const regular = preview.filter((cells) => cells.length === first.length).length / Math.max(1, preview.length);
    const rank = (found.text >= 0 ? 4 : 0) + (found.intent >= 0 ? 4 : 0) + (first.length > 1 ? 1 + regular : 0);
    return { delimiter, preview, rank, isWide };
  });
  const best = tried.reduce((one, other) => (other.rank > one.rank ? other : one));
  // Only the actual delimiter separates columns; other ones may occur in texts.
  if (best.rank < 4 && tried.some(({ isWide }) => isWide))
    throw new UnreadableFile({ type: 'file_too_many_columns', params: { max: maxColumns } });
  return best;
}

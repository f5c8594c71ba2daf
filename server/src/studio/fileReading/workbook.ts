import { read, utils, type WorkBook } from 'xlsx';
import { UnreadableFile } from './types.ts';
import { readZip, writeZip } from './zip.ts';

/** Maximum number of bytes of an unpacked workbook. */
const maxUnpacked = 128 * 1024 * 1024;
/** Maximum number of rows read of a sheet: more than an import accepts. */
const maxRows = 250_000;

/** A visible sheet of a workbook. */
export interface SheetRows {
  name: string;
  /** Names of all visible sheets. */
  visible: string[];
  /** Number of the first row, from 1. */
  firstRow: number;
  rows: string[][];
}

/**
 * The first visible sheet with cells for which `fits` is true, otherwise the first with cells.
 *
 * @throws {UnreadableFile} for a damaged file, or one without a visible sheet that has cells
 */
export function readSheet(
  bytes: Uint8Array,
  fits: (sheet: Omit<SheetRows, 'visible'>) => boolean = () => true,
): SheetRows {
  const book = open(bytes);
  const visible = visibleSheets(book);
  let first: SheetRows | undefined;
  for (const name of visible) {
    const found = rowsOf(book, name);
    if (!found) continue;
    const sheet = { name, visible, ...found };
    if (fits(sheet)) return sheet;
    first ??= sheet;
  }
  if (!first) throw new UnreadableFile({ type: 'workbook_empty' });
  return first;
}

/** Iterates over the visible sheets of a workbook that have cells. @throws {UnreadableFile} */
export function* readSheets(bytes: Uint8Array): Generator<{ name: string; rows: string[][] }> {
  const book = open(bytes);
  for (const name of visibleSheets(book)) {
    const found = rowsOf(book, name);
    if (found) yield { name, rows: found.rows };
  }
}

const visibleSheets = (book: WorkBook): string[] =>
  book.SheetNames.filter((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);

/** The displayed texts of a sheet's cells, with the number of its first row. */
function rowsOf(book: WorkBook, name: string): { firstRow: number; rows: string[][] } | undefined {
  const sheet = book.Sheets[name];
  const range = sheet?.['!ref'];
  if (!sheet || range === undefined) return undefined;
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  const rows = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  const first = utils.decode_range(range).s;
  // A cell that is merged over rows counts in each of them. A merge over columns only is a title.
  for (const { s, e } of sheet['!merges'] ?? []) {
    const [column, top] = [s.c - first.c, s.r - first.r];
    const text = rows[top]?.[column] ?? '';
    for (const row of text === '' ? [] : rows.slice(top + 1, e.r - first.r + 1)) row[column] = text;
  }
  return { firstRow: first.r + 1, rows };
}

/**
 * Opens a workbook. The library trusts the sizes that an archive declares, so it gets a repacked archive with only the
 * needed parts, which were unpacked up to a limit.
 */
function open(bytes: Uint8Array): WorkBook {
  const parts = readZip(bytes, (path) => /\.(xml|rels|bin)$/i.test(path), maxUnpacked);
  try {
    const archive = Buffer.concat([...writeZip(parts, { packed: false })]);
    return read(archive, { type: 'array', dense: true, cellFormula: false, cellHTML: false, sheetRows: maxRows });
  } catch (error) {
    throw new UnreadableFile({ type: 'workbook_damaged' }, { cause: error });
  }
}

import { read, utils, type WorkBook } from 'xlsx';
import { UnreadableFile } from './types.ts';
import { readZip, writeZip } from './zip.ts';

/** Bytes that the parts of a workbook may unpack to. */
const mostUnpacked = 128 * 1024 * 1024;
/** Rows of a sheet that are read: more than an import takes. */
const mostRows = 250_000;

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
 * The first visible sheet with cells that fits, else the first with cells.
 *
 * @throws {UnreadableFile} for a file without a visible sheet that has cells, or that is damaged
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

/** The visible sheets of a workbook that have cells, one after the other. @throws {UnreadableFile} */
export function* readSheets(bytes: Uint8Array): Generator<{ name: string; rows: string[][] }> {
  const book = open(bytes);
  for (const name of visibleSheets(book)) {
    const found = rowsOf(book, name);
    if (found) yield { name, rows: found.rows };
  }
}

const visibleSheets = (book: WorkBook): string[] =>
  book.SheetNames.filter((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);

/** What the cells of a sheet show, with the number of its first row. */
function rowsOf(book: WorkBook, name: string): { firstRow: number; rows: string[][] } | undefined {
  const sheet = book.Sheets[name];
  const range = sheet?.['!ref'];
  if (!sheet || range === undefined) return undefined;
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  const rows = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  const first = utils.decode_range(range).s;
  // Cells that are merged over rows belong to each of them. Those over columns alone are titles.
  for (const { s, e } of sheet['!merges'] ?? []) {
    const [column, top] = [s.c - first.c, s.r - first.r];
    const text = rows[top]?.[column] ?? '';
    for (const row of text === '' ? [] : rows.slice(top + 1, e.r - first.r + 1)) row[column] = text;
  }
  return { firstRow: first.r + 1, rows };
}

/**
 * The library that reads workbooks trusts the sizes an archive claims to have, so it is given an archive of ours: with
 * the parts it needs, unpacked by a count that stops at a limit.
 */
function open(bytes: Uint8Array): WorkBook {
  const parts = readZip(bytes, (path) => /\.(xml|rels|bin)$/i.test(path), mostUnpacked);
  try {
    const archive = Buffer.concat([...writeZip(parts, { packed: false })]);
    return read(archive, { type: 'array', dense: true, cellFormula: false, cellHTML: false, sheetRows: mostRows });
  } catch (error) {
    throw new UnreadableFile({ type: 'workbook_damaged' }, { cause: error });
  }
}

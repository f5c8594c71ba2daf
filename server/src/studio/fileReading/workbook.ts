import { read, utils } from 'xlsx';
import { UnreadableFile } from './types.ts';
import { readZip, writeZip } from './zip.ts';

/** Bytes that the parts of a workbook may unpack to. */
const mostUnpacked = 128 * 1024 * 1024;
/** Rows of a sheet that are read: more than an import takes. */
const mostRows = 250_000;

/** The first visible sheet of a workbook. */
export interface SheetRows {
  name: string;
  /** How many sheets are visible. */
  visible: number;
  /** Number of the first row, from 1. */
  firstRow: number;
  rows: string[][];
}

/**
 * Reads the first visible sheet of a workbook. The library that reads it trusts the sizes an archive claims to have, so
 * it is given an archive of ours: with the parts it needs, unpacked by a count that stops at a limit.
 * @throws {UnreadableFile}
 */
export function readSheet(bytes: Uint8Array): SheetRows {
  const book = open(bytes);
  const visible = book.SheetNames.filter((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);
  const [name = book.SheetNames[0] ?? ''] = visible;
  const sheet = book.Sheets[name];
  const range = sheet?.['!ref'];
  if (!sheet || range === undefined) throw new UnreadableFile({ type: 'workbook_empty' });
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  return {
    name,
    visible: visible.length,
    firstRow: utils.decode_range(range).s.r + 1,
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : ''))),
  };
}

function open(bytes: Uint8Array) {
  const parts = readZip(bytes, (path) => /\.(xml|rels|bin)$/i.test(path), mostUnpacked);
  try {
    const archive = Buffer.concat([...writeZip(parts, { packed: false })]);
    return read(archive, { type: 'array', dense: true, cellFormula: false, cellHTML: false, sheetRows: mostRows });
  } catch (error) {
    throw new UnreadableFile({ type: 'workbook_damaged' }, { cause: error });
  }
}

import { UnreadableFile } from './types.ts';

/** How files of other kinds begin, and what they are called. */
const foreign: readonly (readonly [magic: string, name: string])[] = [
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF document'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['\xd0\xcf\x11\xe0', 'an Office file of the old kind; save it as .xlsx or .csv'],
];

/** Bytes a workbook may unpack to. */
const mostUnpacked = 400 * 1024 * 1024;

/**
 * What a file is, by its bytes; its name only tells JSON from CSV.
 * @throws {UnreadableFile} naming what it is instead
 */
export function formatOf(bytes: Uint8Array, filename: string): 'csv' | 'json' | 'xlsx' {
  if (bytes.length === 0) throw new UnreadableFile('is empty');
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('PK\x03\x04')) return checkedWorkbook(bytes);
  const other = foreign.find(([magic]) => head.startsWith(magic));
  if (other) throw new UnreadableFile(`is ${other[1]}, not CSV, JSON or XLSX`);
  if (/\.json$/i.test(filename)) return 'json';
  const first = head.replace(/^\xef\xbb\xbf/, '').trimStart()[0];
  return (first === '{' || first === '[') && !/\.(csv|tsv|txt)$/i.test(filename) ? 'json' : 'csv';
}

/** Reads the archive's directory: it must hold a workbook, and not unpack to more than memory bears. */
function checkedWorkbook(bytes: Uint8Array): 'xlsx' {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 20 > file.length) throw new UnreadableFile('is a damaged workbook or ZIP archive');
  let at = file.readUInt32LE(end + 16);
  let unpacked = 0;
  let workbook = false;
  for (let left = file.readUInt16LE(end + 10); left > 0 && at + 46 <= file.length; left--) {
    unpacked += file.readUInt32LE(at + 24);
    const nameLength = file.readUInt16LE(at + 28);
    workbook ||= file.toString('latin1', at + 46, at + 46 + nameLength).startsWith('xl/workbook');
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  if (!workbook) throw new UnreadableFile('is a ZIP archive, not CSV, JSON or XLSX');
  if (unpacked > mostUnpacked) throw new UnreadableFile('is too large once unpacked: save it as CSV');
  return 'xlsx';
}

import { listZip } from './zip.ts';
import { UnreadableFile } from './types.ts';

/** First bytes of other kinds of files, with their names. */
const foreign: readonly (readonly [magic: string, name: string])[] = [
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
  ['%PDF', 'PDF'],
  ['\x1f\x8b', 'gzip'],
  ['7z\xbc\xaf', '7-Zip'],
  ['Rar!', 'RAR'],
];
const oldOffice = '\xd0\xcf\x11\xe0';

export type FileKind = 'csv' | 'json' | 'xlsx' | 'yaml' | 'markdown' | 'zip';

/**
 * The type of a file by its bytes. The name only distinguishes types of text files.
 * @throws {UnreadableFile} naming the type
 */
export function formatOf(bytes: Uint8Array, filename: string): FileKind {
  if (bytes.length === 0) throw new UnreadableFile({ type: 'file_empty' });
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (head.startsWith('PK\x03\x04')) return isWorkbook(bytes) ? 'xlsx' : 'zip';
  const other = foreign.find(([magic]) => head.startsWith(magic));
  if (other) throw new UnreadableFile({ type: 'file_foreign', params: { kind: other[1] } });
  if (head.startsWith(oldOffice)) throw new UnreadableFile({ type: 'file_old_office' });
  if (/\.json$/i.test(filename)) return 'json';
  if (/\.ya?ml$/i.test(filename)) return 'yaml';
  if (/\.(md|markdown)$/i.test(filename)) return 'markdown';
  if (/\.(csv|tsv|txt)$/i.test(filename)) return 'csv';
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^[{[]/.test(text)) return 'json';
  if (/^(version|nlu|responses)\s*:/m.test(text)) return 'yaml';
  return /^##\s*(intent|synonym|regex|lookup)\s*:/m.test(text) ? 'markdown' : 'csv';
}

/**
 * Whether the archive's directory lists a workbook. Its declared sizes are not trusted: bytes are counted while
 * unpacking.
 */
const isWorkbook = (bytes: Uint8Array): boolean => listZip(bytes).some(({ path }) => path.startsWith('xl/workbook'));

import { utils, write } from 'xlsx';
import type { Verbatim } from '@parlance/contract/calls/verbatim';

/** Most rows a spreadsheet gets; Excel's own limit is 1,048,576. */
export const exportRows = 100_000;

const columns: readonly (readonly [header: string, value: (row: Verbatim) => string | number | Date])[] = [
  ['Time', (row) => new Date(row.created_at)],
  ['Text', (row) => row.text],
  ['Language', (row) => row.language],
  ['Class', (row) => row.class ?? ''],
  ['Intent', (row) => row.intent ?? ''],
  ['Score', (row) => row.score],
  ['Attributes', (row) => row.attributes.map((found) => `${found.name}=${found.text}`).join('; ')],
  ['Answer', (row) => row.answer],
  ['Status', (row) => row.status],
  ['Response', (row) => row.status_response],
  ['Review', (row) => row.review.state],
  ['Reviewed intent', (row) => row.review.intent ?? ''],
  ['Reviewed by', (row) => row.review.by ?? ''],
  ['Reviewed at', (row) => (row.review.at === null ? '' : new Date(row.review.at))],
  ['Understood now', (row) => (row.now?.understood ? (row.now.intent ?? '') : '')],
  ['Times received', (row) => row.seen.times],
  ['First received', (row) => new Date(row.seen.first)],
  ['Last received', (row) => new Date(row.seen.last)],
  ['Like', (row) => row.like],
  ['Milliseconds', (row) => row.ms],
  ['Device', (row) => row.device],
  ['Channel', (row) => row.channel],
  ['Conversation', (row) => row.conversation_id],
];

/** Excel refuses longer cells. */
const cellLength = 32_767;
const cell = (value: string | number | Date) => (typeof value === 'string' ? value.slice(0, cellLength) : value);

/** The rows as an XLSX file. Text cells are typed as text, so that a leading `=` stays a character. */
export function verbatimSheet(rows: readonly Verbatim[]): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => cell(value(row))))],
    { cellDates: true, dateNF: 'yyyy-mm-dd hh:mm:ss' },
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Verbatim');
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(file);
}

import { csvLines } from '../../platform/files/csv.ts';
import { utils, write } from 'xlsx';
import type { AuditDetail } from '@parlance/contract/calls/backend';

/** Maximum rows of an export. */
export const exportRows = 20_000;
/** Maximum characters of a cell in Excel. */
const cellLength = 32_767;

const header = ['Time', 'Actor', 'Action', 'Subject', 'Workspace', 'Before', 'After', 'Request'];
const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

const cells = (row: AuditDetail): string[] => [
  row.created_at,
  row.actor,
  row.action,
  row.subject,
  row.workspace ?? '',
  json(row.before),
  json(row.after),
  row.request_id ?? '',
];

/** The rows as an XLSX file. Text cells are typed as text, so that a leading `=` stays a character. */
export function auditSheet(rows: readonly AuditDetail[]): Uint8Array {
  const short = rows.map((row) => cells(row).map((text) => text.slice(0, cellLength)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...short]), 'Audit');
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(file);
}

/** The rows as CSV with a byte order mark, for spreadsheets; texts that look like formulas get an apostrophe. */
export const auditCsv = (rows: readonly AuditDetail[]): string => `\uFEFF${csvLines([header, ...rows.map(cells)])}`;

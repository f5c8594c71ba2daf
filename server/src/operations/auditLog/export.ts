import { csvLines } from '../../platform/files/csv.ts';
import { workbookOf } from '../../platform/files/workbook.ts';
import type { AuditDetail } from '@parlance/contract/calls/backend';

/** Maximum rows of an export. */
export const exportRows = 20_000;

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

/** The rows as an XLSX file. */
export const auditSheet = (rows: readonly AuditDetail[]): Uint8Array =>
  workbookOf('Audit', [header, ...rows.map(cells)]);

/** The rows as CSV with a byte order mark, for spreadsheets; texts that look like formulas get an apostrophe. */
export const auditCsv = (rows: readonly AuditDetail[]): string => `\uFEFF${csvLines([header, ...rows.map(cells)])}`;

import { Readable } from 'node:stream';
import { clockOf, localTimeAt } from '@parlance/contract/days';
import { csvLines } from '../../platform/files/csv.ts';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { type VerbatimColumn, verbatimColumns, type VerbatimFormat } from '@parlance/contract/verbatimTables';
import type { ReadDb } from '../../platform/db/replica.ts';
import { type Cell, streamWorkbook } from './streamWorkbook.ts';
import type { VerbatimFilters } from './filters.ts';
import { nextVerbatims, type ExportPlace } from './nextVerbatims.ts';

const columns: Readonly<Record<VerbatimColumn, readonly [header: string, value: (row: Verbatim) => Cell]>> = {
  time: ['Time', (row) => new Date(row.created_at)],
  text: ['Text', (row) => row.text],
  language: ['Language', (row) => row.language],
  class: ['Class', (row) => row.class ?? ''],
  intent: ['Intent', (row) => row.intent ?? ''],
  score: ['Score', (row) => row.score],
  attributes: ['Attributes', (row) => row.attributes.map((found) => `${found.name}=${found.text}`).join('; ')],
  answer: ['Answer', (row) => row.answer],
  status: ['Status', (row) => row.status],
  response: ['Response', (row) => row.status_response],
  answered_by: ['Answered by', (row) => row.answered_by],
  review: ['Review', (row) => row.review.state],
  reviewed_intent: ['Reviewed intent', (row) => row.review.intent ?? ''],
  reviewed_by: ['Reviewed by', (row) => row.review.by ?? ''],
  reviewed_at: ['Reviewed at', (row) => (row.review.at === null ? '' : new Date(row.review.at))],
  now: ['Understood now', (row) => (row.now?.understood ? (row.now.intent ?? '') : '')],
  times: ['Times received', (row) => row.seen.times],
  first: ['First received', (row) => new Date(row.seen.first)],
  last: ['Last received', (row) => new Date(row.seen.last)],
  like: ['Like', (row) => row.like],
  ms: ['Milliseconds', (row) => row.ms],
  device: ['Device', (row) => row.device],
  channel: ['Channel', (row) => row.channel],
  conversation: ['Conversation', (row) => row.conversation_id],
};

const times: ReadonlySet<VerbatimColumn> = new Set(['time', 'reviewed_at', 'first', 'last']);

/** Number of rows read at once: nothing else runs while they are written. */
const step = 250;

export interface ExportOptions {
  filters: VerbatimFilters;
  /** Lists each text once. */
  group: boolean;
  columns?: readonly VerbatimColumn[];
  format?: VerbatimFormat;
  /** Time zone of the times in a workbook, which cannot have a time zone. */
  timeZone: string;
  /** Removes from a row what the reader may not see. */
  shown: (row: Verbatim) => Verbatim;
  /** Called with the number of rows written, and the time of the last one. */
  onRows?: (rows: number, lastAt: Date) => void;
}

export const exportTypes: Readonly<Record<VerbatimFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
};

/**
 * Exports the matching verbatims as a stream that is written while they are read: newest first, or grouped and ordered
 * by their texts. Verbatims that are added in the meantime are not included.
 */
export function exportVerbatims(
  reading: ReadDb,
  ws: string,
  { filters, group, columns: chosen = verbatimColumns, format = 'xlsx', timeZone, shown, onRows }: ExportOptions,
): Readable {
  async function* rows() {
    let written = 0;
    // Each step is a transaction of its own: on the embedded database, others wait for its end.
    for (let after: ExportPlace | undefined; ;) {
      const place: ExportPlace = after ?? { seen: new Map() };
      const page = await reading.tx((tx) => nextVerbatims(tx, ws, filters, { group, step, after: place }));
      yield page.data.map((row) => {
        const seen = shown(row);
        return chosen.map((column) => columns[column][1](seen));
      });
      written += page.data.length;
      const last = page.data.at(-1);
      if (last) onRows?.(written, new Date(last.created_at));
      if (!page.next) return;
      after = page.next;
    }
  }
  const header = chosen.map((column) => columns[column][0]);
  if (format === 'xlsx') {
    const named = chosen.map((column, at) => (times.has(column) ? `${header[at]} (${timeZone})` : (header[at] ?? '')));
    return streamWorkbook('Verbatim', named, inTimeZone(rows(), timeZone));
  }
  const lines = format === 'csv' ? csv(header, rows()) : jsonLines(chosen, rows());
  return Readable.from(lines, { objectMode: false });
}

type Pages = AsyncIterable<readonly (readonly Cell[])[]>;
const asText = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : cell);

/** Converts times to local times of a time zone. */
async function* inTimeZone(pages: Pages, timeZone: string): AsyncGenerator<readonly (readonly Cell[])[]> {
  const clock = clockOf(timeZone);
  const onClock = (cell: Cell) => (cell instanceof Date ? new Date(localTimeAt(clock, cell.getTime())) : cell);
  for await (const page of pages) {
    yield page.map((row) => row.map(onClock));
  }
}

/** CSV with a byte order mark, so that Excel reads accents, and with cells escaped that Excel would run as formulas. */
async function* csv(header: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield `\ufeff${header.join(',')}\r\n`;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${csvLines(page.map((row) => row.map(asText)))}\r\n`;
  }
}

/** JSON lines: an object per line, with the names of the columns. */
async function* jsonLines(names: readonly VerbatimColumn[], pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) {
    const lines = page.map((row) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]))));
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
}

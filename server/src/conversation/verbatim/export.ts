import type { Readable } from 'node:stream';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { Reading } from '../../platform/db/replica.ts';
import { streamWorkbook } from './streamWorkbook.ts';
import type { VerbatimFilters } from './filters.ts';
import { nextVerbatims, type ExportPlace } from './verbatims.ts';

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

/** Rows read at once: while they are written, nothing else runs. */
const step = 250;

/**
 * The verbatims that match filters, as an XLSX file that is written while they are read: newest first, or grouped in the order of
 * their texts. What is added meanwhile is not in it.
 *
 * @param shown makes of a row what the reader may see
 */
export function exportVerbatims(
  reading: Reading,
  ws: string,
  filters: VerbatimFilters,
  group: boolean,
  shown: (row: Verbatim) => Verbatim,
): Readable {
  async function* rows() {
    // Each step is a transaction of its own: on the embedded database, others wait for the end of one.
    for (let after: ExportPlace | undefined; ;) {
      const place: ExportPlace = after ?? { seen: new Map() };
      const page = await reading.tx((tx) => nextVerbatims(tx, ws, filters, { group, step, after: place }));
      yield page.data.map((row) => columns.map(([, value]) => value(shown(row))));
      if (!page.next) return;
      after = page.next;
    }
  }
  const header = columns.map(([name]) => name);
  return streamWorkbook('Verbatim', header, rows());
}

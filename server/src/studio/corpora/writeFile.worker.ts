import { parentPort, workerData } from 'node:worker_threads';
import type { CorpusValue } from '@parlance/contract/calls/nlp';
import type { CorpusFormat } from '@parlance/contract/limits';
import { csvLines } from '../../platform/files/csv.ts';
import { utils, write } from 'xlsx';

/** The values as a file; what is read from it again is the same. */
function writeValues(values: readonly CorpusValue[], format: CorpusFormat): Uint8Array {
  const table = [['value', 'synonyms'], ...values.map(({ value, synonyms }) => [value, ...synonyms])];
  // With a byte order mark, by which spreadsheets know accents, and without cells they would take for formulas.
  if (format === 'csv') return Buffer.from(`\ufeff${csvLines(table)}\r\n`);
  if (format === 'txt') {
    return Buffer.from(values.map(({ value, synonyms }) => `${[value, ...synonyms].join('\t')}\n`).join(''));
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Values');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(bytes);
}

// Writing a large file would block the event loop.
const { values, format }: { values: CorpusValue[]; format: CorpusFormat } = workerData;
parentPort?.postMessage(writeValues(values, format));

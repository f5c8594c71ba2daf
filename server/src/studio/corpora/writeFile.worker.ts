import { parentPort, workerData } from 'node:worker_threads';
import type { CorpusValue } from '@parlance/contract/calls/nlp';
import type { CorpusFormat } from '@parlance/contract/limits';
import { csvLines } from '../../platform/files/csv.ts';
import { workbookOf } from '../../platform/files/workbook.ts';

/** Writes values to a file that `readValues` reads without loss. */
function writeValues(values: readonly CorpusValue[], format: CorpusFormat): Uint8Array {
  const table = [['value', 'synonyms'], ...values.map(({ value, synonyms }) => [value, ...synonyms])];
  // With a byte order mark, so that spreadsheets read accents, and with cells escaped that they would run as formulas.
  if (format === 'csv') return Buffer.from(`\ufeff${csvLines(table)}\r\n`);
  if (format === 'txt') {
    return Buffer.from(values.map(({ value, synonyms }) => `${[value, ...synonyms].join('\t')}\n`).join(''));
  }
  return workbookOf('Values', table);
}

// In a thread, because writing a large file would block the event loop.
const { values, format }: { values: CorpusValue[]; format: CorpusFormat } = workerData;
parentPort?.postMessage(writeValues(values, format));

import { parentPort, workerData } from 'node:worker_threads';
import { utils, write } from 'xlsx';
import type { ExportedIntent } from '../../studio/exchange/exchangeContent.ts';
import { tableOf } from './table.ts';

/**
 * Makes the workbook of `workerData` in a worker thread. Cells are typed as text, so that a leading `=` stays a
 * character.
 */
const intents: ExportedIntent[] = workerData;
const { columns, rowsOf } = tableOf(intents);
const sheet = utils.aoa_to_sheet([columns, ...intents.flatMap(rowsOf)]);
const book = utils.book_new();
utils.book_append_sheet(book, sheet, 'Utterances');
const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
parentPort?.postMessage(new Uint8Array(file));

import { parentPort, workerData } from 'node:worker_threads';
import { utils, write } from 'xlsx';
import type { ExportedIntent } from '../../studio/exchange/exchangeContent.ts';
import { tableOf } from './table.ts';

/** Makes the workbook of `workerData` away from the event loop. Cells are typed as text: a leading `=` stays one. */
const intents: ExportedIntent[] = workerData;
const { columns, rowsOf } = tableOf(intents);
const sheet = utils.aoa_to_sheet([columns, ...intents.flatMap(rowsOf)]);
const book = utils.book_new();
utils.book_append_sheet(book, sheet, 'Utterances');
const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
parentPort?.postMessage(new Uint8Array(file));

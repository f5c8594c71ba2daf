import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedIntent } from '../../studio/exchange/exchangeContent.ts';
import { workbookOf } from '../../platform/files/workbook.ts';
import { tableOf } from './table.ts';

// In a thread, because writing a large file would block the event loop.
const intents: ExportedIntent[] = workerData;
const { columns, rowsOf } = tableOf(intents);
parentPort?.postMessage(workbookOf('Utterances', [columns, ...intents.flatMap(rowsOf)]));

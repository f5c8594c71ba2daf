import { parentPort, workerData } from 'node:worker_threads';
import { xlsxOf, type Sheet } from './sheet.ts';

/** Makes the spreadsheet of `workerData` away from the event loop, and answers with its bytes. */
const sheet: Sheet = workerData;
parentPort?.postMessage(xlsxOf(sheet));

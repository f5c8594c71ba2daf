import { parentPort, workerData } from 'node:worker_threads';
import { xlsxOf, type Sheet } from './sheet.ts';

/** Entry point of the thread that writes the spreadsheet of `workerData`. Posts its bytes. */
const sheet: Sheet = workerData;
parentPort?.postMessage(xlsxOf(sheet));

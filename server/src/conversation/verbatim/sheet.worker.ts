import { parentPort, workerData } from 'node:worker_threads';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { verbatimSheet } from './export.ts';

/** Makes the spreadsheet of `workerData` away from the event loop, and answers with its bytes. */
const rows: Verbatim[] = workerData;
parentPort?.postMessage(verbatimSheet(rows));

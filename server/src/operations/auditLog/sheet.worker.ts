import { parentPort, workerData } from 'node:worker_threads';
import type { AuditDetail } from '@parlance/contract/calls/backend';
import { auditSheet } from './export.ts';

/** Makes the spreadsheet of `workerData` in a worker thread, and posts its bytes. */
const rows: AuditDetail[] = workerData;
parentPort?.postMessage(auditSheet(rows));

import { parentPort, workerData } from 'node:worker_threads';
import type { AuditDetail } from '@parlance/contract/calls/backend';
import { auditSheet } from './export.ts';

/** Makes the spreadsheet of `workerData` away from the event loop, and answers with its bytes. */
const rows: AuditDetail[] = workerData;
parentPort?.postMessage(auditSheet(rows));

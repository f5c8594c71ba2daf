import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';

/** The rows as an XLSX file. */
export const writeSheet = (rows: readonly Verbatim[]): Promise<Uint8Array> =>
  fileFromWorker('conversation/verbatim/sheet.worker', rows);

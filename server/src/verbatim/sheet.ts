import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { fileFromWorker } from '../workerFile.ts';

/** The rows as an XLSX file. */
export const writeSheet = (rows: readonly Verbatim[]): Promise<Uint8Array> =>
  fileFromWorker('verbatim/sheet.worker', rows);

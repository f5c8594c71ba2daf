import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { workerCode } from '../workerCode.ts';

/** The rows as an XLSX file, made in a thread of its own: a large one takes seconds. */
export async function writeSheet(rows: readonly Verbatim[]): Promise<Uint8Array> {
  const { url, options } = workerCode('verbatim/sheet.worker');
  const worker = new Worker(url, { ...options, workerData: rows });
  try {
    const [file] = await once(worker, 'message');
    if (!(file instanceof Uint8Array)) throw new Error('the spreadsheet worker answered with something else');
    return file;
  } finally {
    await worker.terminate();
  }
}

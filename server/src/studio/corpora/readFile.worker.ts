import { parentPort, workerData } from 'node:worker_threads';
import type { Corpus } from '@parlance/contract/calls/nlp';
import { UnreadableFile } from '../fileReading/types.ts';
import { type FileOfValues, readValues } from './readFile.ts';

/** Reads the file of `workerData` away from the event loop. */
const { bytes, filename, kind }: { bytes: Uint8Array; filename: string; kind: Corpus['kind'] } = workerData;

function answer(): { file: FileOfValues } | { unreadable: string } {
  try {
    return { file: readValues(bytes, filename, kind) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());

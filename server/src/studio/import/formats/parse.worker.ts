import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from './parse.ts';
import { type ParsedFile, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

/** What the thread answers: the file's content, or why it has none. */
export type ParseAnswer = { file: ParsedFile } | { unreadable: string };

/** Reads the file of `workerData` away from the event loop. */
const { bytes, options }: { bytes: Uint8Array; options: ParseOptions } = workerData;

function answer(): ParseAnswer {
  try {
    return { file: parseFile(bytes, options) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    if (error instanceof RangeError) return { unreadable: 'is nested too deeply' };
    throw error;
  }
}

parentPort?.postMessage(answer());

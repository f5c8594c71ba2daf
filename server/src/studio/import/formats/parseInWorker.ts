import { readInWorker } from '../../fileReading/readInWorker.ts';
import type { ParsedFile, ParseOptions } from '../../fileReading/types.ts';

/**
 * Reads a file of utterances in a thread of its own.
 * @throws {Refusal} 400 on `file` when it cannot be read, with the reason
 */
export const parseInWorker = (bytes: Uint8Array, options: ParseOptions, signal?: AbortSignal): Promise<ParsedFile> =>
  readInWorker('studio/import/formats/parse.worker', { bytes, options }, signal);

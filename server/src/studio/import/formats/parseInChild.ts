import { readInChild } from '../../fileReading/readInChild.ts';
import type { ParsedFile, ParseOptions } from '../../fileReading/types.ts';

/**
 * Reads a file of utterances in a child process.
 * @throws {Refusal} 400 on `file` when it cannot be read, with the reason
 */
export const parseInChild = (bytes: Uint8Array, options: ParseOptions, signal?: AbortSignal): Promise<ParsedFile> =>
  readInChild('studio/import/formats/parse.child', { bytes, options }, signal);

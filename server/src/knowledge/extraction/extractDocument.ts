import { describeError } from '@parlance/contract/errors/errorDetail';
import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import { Child, ChildEnded } from '../../platform/workers/child.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ReadAnswer } from '../../studio/fileReading/readInChild.ts';
import type { Passage } from '../documents/chunks.ts';
import type { ReadDocument } from './readDocument.ts';

/** A document that was read and cut, as both take time. */
export interface CutDocument extends Omit<ReadDocument, 'blocks'> {
  passages: Passage[];
  words: number;
}

/** Milliseconds after which reading a document times out. */
const deadline = 60_000;

interface ExtractOptions {
  signal?: AbortSignal | undefined;
  /** The process to read it in; by default a new one. */
  child?: Child | undefined;
}

/** A child process that reads several documents one after the other, which is faster than a process for each. */
export const newReader = (): Child => new Child('knowledge/extraction/extract.child');

/**
 * Reads a document and cuts it in a child process, with limits of memory and time.
 *
 * @throws {Refusal} 422 with the cause: `no_text`, `no_text_layer` (a scanned PDF), `encrypted`, `damaged`,
 * `too_large`, `too_many_pages`, `took_too_long`, `took_too_much_memory`
 * @throws the signal's reason when it is aborted
 */
export async function extractDocument(
  format: DocumentFormat,
  bytes: Uint8Array,
  options: ExtractOptions = {},
): Promise<CutDocument> {
  const extracted = await read(format, bytes, options);
  if (extracted.passages.length === 0) throw refuse.unprocessable('no_text');
  return extracted;
}

/** Like `extractDocument` for a web page, with its metadata. A page without text is no error, as it may have links. */
export const extractPage = (bytes: Uint8Array, options: ExtractOptions): Promise<CutDocument> =>
  read('html', bytes, options);

async function read(format: DocumentFormat, bytes: Uint8Array, options: ExtractOptions): Promise<CutDocument> {
  const { signal, child = newReader() } = options;
  try {
    const answer = await child.ask<ReadAnswer<CutDocument>>({ format, bytes }, { deadline, signal });
    if ('file' in answer) return answer.file;
    throw new Refusal(422, describeError(answer.unreadable));
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    if (error.reason === 'time') throw refuse.unprocessable('took_too_long');
    throw refuse.unprocessable(error.reason === 'memory' ? 'took_too_much_memory' : 'damaged');
  } finally {
    if (child !== options.child) child.end();
  }
}

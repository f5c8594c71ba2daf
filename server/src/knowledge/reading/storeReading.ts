import { z } from 'zod';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { languageOfCode } from '../../nlu/language.ts';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { outsideTransaction, type Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { isNotWritable } from '../../platform/db/errors.ts';
import { Unwanted } from '../../platform/jobWorker/jobKind.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { touchBase } from '../bases/bases.ts';
import { documentKey, type DocumentRow, isInWork, setDocument, stampChunks } from '../content/documents.ts';
import { chunksAtOnce, countChunks, settleChunks, storeChunks } from '../content/storeChunks.ts';
import { chunksOf } from '../documents/chunks.ts';
import { type CutDocument, extractDocument } from '../extraction/extractDocument.ts';
import type { FetchedPage } from '../crawl/fetchPage.ts';

/** The content of a document, with properties of its source. */
export interface Source {
  extracted: CutDocument;
  facts: Partial<Pick<DocumentRow, 'format' | 'bytes' | 'etag' | 'lastModified' | 'fetchedAt'>>;
}

/** Identifies a reading of a document; a later one replaces it. */
export const ReadingPayload = z.object({ document: z.string(), reading: z.number(), starter: Starter });

/** Share of the progress for reading, the rest is for storing the chunks. */
export const readingShare = 0.4;

/** A later reading has replaced this one, or it was cancelled, or the document deleted. */
export class SupersededReading extends Unwanted {}
/** This reading has ended, but its process was killed before it could say so. */
class FinishedReading extends Error {}

export interface Reading extends z.infer<typeof ReadingPayload> {
  ws: string;
}

/** @throws {Refusal} 403 where the user who has asked for a reading may no longer do so */
export const checkStarter = (tx: Tx, reading: Reading) =>
  currentStarter(tx, reading.ws, reading, ['nlp_rag:create', 'nlp_rag:edit']);

/** Locks the document if this reading is its present one. @throws {SupersededReading} @throws {FinishedReading} */
export async function lockReading(tx: Tx, { ws, document, reading }: Reading): Promise<DocumentRow> {
  const [row] = await tx.select().from(knowledgeDocuments).where(documentKey(ws, document)).for('no key update');
  if (!row || row.reading !== reading) throw new SupersededReading();
  if (!isInWork(row)) throw new FinishedReading();
  if (row.deletedAt !== null) throw new SupersededReading();
  return row;
}

/** Updates the progress of a reading. @throws {SupersededReading} */
export function step(deps: Deps, reading: Reading, changes: Parameters<typeof setDocument>[2]): Promise<DocumentRow> {
  return deps.db.tx(async (tx) => {
    const row = await setDocument(tx, await lockReading(tx, reading), changes);
    await deps.events.changed(tx, row.ws, 'knowledge');
    return row;
  });
}

/** Stores the chunks of a reading, and ends it. @throws {SupersededReading} */
export async function storeReading(
  { db, events }: Deps,
  reading: Reading,
  { base, ws }: DocumentRow,
  source: Source | undefined,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<void> {
  const chunks = source ? chunksOf(reading.document, source.extracted.passages) : [];
  if (source && chunks.length === 0) throw refuse.unprocessable('no_text');
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    signal.throwIfAborted();
    const done = readingShare + ((1 - readingShare) * start) / chunks.length;
    await db.tx(async (tx) => {
      await checkStarter(tx, reading);
      await touchBase(tx, ws, base);
      const row = await lockReading(tx, reading);
      await storeChunks(tx, row, chunks.slice(start, start + chunksAtOnce), start);
      await setDocument(tx, row, { state: 'indexing', progress: done, chunkCount: await countChunks(tx, row) });
      await events.changed(tx, ws, 'knowledge');
      outsideTransaction(() => progress(done));
    });
  }
  await db.tx(async (tx) => {
    await checkStarter(tx, reading);
    await touchBase(tx, ws, base);
    const row = await lockReading(tx, reading);
    const ended = { state: 'ready', progress: null, cause: null } as const;
    if (source) {
      const { extracted, facts } = source;
      const read = chunks.map(({ id }) => id);
      const chunkCount = await settleChunks(tx, row, read);
      const unnamed = row.name === row.address && extracted.title;
      await setDocument(tx, row, {
        ...ended,
        ...facts,
        ...(unnamed && { name: extracted.title?.slice(0, 200) ?? row.name }),
        title: extracted.title,
        language: row.language ?? languageOf(extracted.language),
        pages: extracted.pages,
        words: extracted.words,
        chunkCount,
      });
    } else {
      await stampChunks(tx, ws, base, [row.id]);
      await setDocument(tx, row, { ...ended, fetchedAt: new Date() });
    }
    await events.changed(tx, ws, 'knowledge');
  });
}

/** `de-AT` → german; null for an unsupported language. */
const languageOf = (tag: string | null) => languageOfCode(tag?.slice(0, 2).toLowerCase() ?? '') ?? null;

/** The source of a fetched page; documents other than web pages are extracted first. @throws {Refusal} */
export async function sourceOf(
  { format, bytes, extracted, etag, lastModified }: Extract<FetchedPage, { state: 'read' }>,
  signal: AbortSignal,
): Promise<Source> {
  return {
    extracted: extracted ?? (await extractDocument(format, bytes, { signal })),
    facts: { format, bytes: bytes.length, etag, lastModified, fetchedAt: new Date() },
  };
}

/**
 * Marks a document as failed with the cause, if its reading is the present one.
 * @throws {SupersededReading} where it is not, errors that the document did not cause, and the reason of an abort
 */
export async function endReading(deps: Deps, reading: Reading, error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof FinishedReading) return;
  if (error instanceof SupersededReading || signal.aborted) throw error;
  await step(deps, reading, { state: 'failed', cause: causeOf(error), progress: null });
  if (!(error instanceof Refusal)) throw error;
}

function causeOf(error: unknown): ErrorDetail {
  if (isNotWritable(error)) return errorDetail('database_not_writable');
  if (!(error instanceof Refusal)) return errorDetail('internal');
  // The base is in the trash: people see the document only after restoring it.
  return error.detail.type === 'knowledge_base_not_found' ? errorDetail('document_cancelled') : error.detail;
}

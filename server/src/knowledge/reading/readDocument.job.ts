import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { files } from '../../platform/db/fileTables.ts';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { outsideTransaction, type Tx } from '../../platform/db/port.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { languageOfCode } from '../../nlu/language.ts';
import { touchBase } from '../bases/bases.ts';
import { countWords, cutChunks } from '../documents/chunks.ts';
import type { Extracted } from '../documents/format.ts';
import {
  documentKey,
  type DocumentRow,
  inWork,
  isInWork,
  readAgain,
  setDocument,
  stampChunks,
} from '../content/documents.ts';
import { chunksAtOnce, settleChunks, storeChunks } from '../content/storeChunks.ts';
import { extractDocument } from '../extraction/extractDocument.ts';
import { formatOf } from '../extraction/formatOf.ts';
import { fetchPage } from './fetchPage.ts';

const Payload = z.object({
  document: z.string(),
  /** Which reading of it this is: another one takes the place of this one. */
  reading: z.number(),
});

/** What was read, and what its source says of it. */
interface Source {
  extracted: Extracted;
  facts: Partial<Pick<DocumentRow, 'format' | 'bytes' | 'etag' | 'lastModified' | 'fetchedAt'>>;
}

/** Share of the progress that reading takes, against storing the chunks. */
const readingShare = 0.4;

/** Somebody else reads the document anew, has stopped this, or has deleted it. */
class Superseded extends Error {}

/**
 * Reads a document: its chunks are stored in batches under ids that follow from their content, so that a run after a killed
 * process stores nothing twice.
 */
export const readDocumentJob = defineJob({
  kind: 'knowledge.read',
  payload: Payload,
  retries: 3,
  async run({ payload, ws, signal, progress, deps }): Promise<null> {
    const reading = { ws, ...payload };
    try {
      const row = await step(deps, reading, { state: 'extracting', progress: 0 });
      const source = await readSource(deps, row, signal);
      progress(readingShare);
      await storeAll(deps, reading, row, source, signal, progress);
    } catch (error) {
      if (error instanceof Superseded) return null;
      if (signal.aborted) throw error;
      const cause = error instanceof Refusal ? error.detail : errorDetail('internal');
      await step(deps, reading, { state: 'failed', cause, progress: null }).catch((late: unknown) => {
        if (!(late instanceof Superseded)) throw late;
      });
      if (!(error instanceof Refusal)) throw error;
    }
    return null;
  },
});

interface Reading {
  ws: string;
  document: string;
  reading: number;
}

/** The document, kept from others, while this reading of it is the one that counts. @throws {Superseded} */
async function lockReading(tx: Tx, { ws, document, reading }: Reading): Promise<DocumentRow> {
  const [row] = await tx.select().from(knowledgeDocuments).where(documentKey(ws, document)).for('update');
  if (!row || row.deletedAt !== null || row.reading !== reading || !isInWork(row)) throw new Superseded();
  return row;
}

/** Notes how far a reading is. @throws {Superseded} */
function step(deps: Deps, reading: Reading, changes: Parameters<typeof setDocument>[2]): Promise<DocumentRow> {
  return deps.db.tx(async (tx) => {
    const row = await setDocument(tx, await lockReading(tx, reading), changes);
    await deps.events.changed(tx, row.ws, 'knowledge');
    return row;
  });
}

/** What a document says. Undefined: its page is as it was. @throws {Refusal} */
async function readSource(
  { db, config, fileStore }: Deps,
  row: DocumentRow,
  signal: AbortSignal,
): Promise<Source | undefined> {
  if (row.kind === 'text')
    return { extracted: await extractDocument('markdown', Buffer.from(row.text ?? ''), { signal }), facts: {} };
  if (row.kind === 'file') {
    const { ws, fileId } = row;
    const [file] = await db.tx((tx) =>
      tx
        .select({ id: files.id, ws: files.ws, storedIn: files.storedIn })
        .from(files)
        .where(and(eq(files.ws, ws), eq(files.id, fileId ?? ''))),
    );
    if (!file) throw refuse.notFound('document_without_file');
    return { extracted: await extractDocument(row.format, await fileStore.read(file), { signal }), facts: {} };
  }
  const { address, etag, lastModified } = row;
  const known = row.chunkCount > 0 ? { etag, lastModified } : {};
  const page = await fetchPage(address ?? '', { allowInternal: config.allowInternal, signal, ...known });
  if (page.status === 304) return undefined;
  const format = formatOf(new URL(page.url).pathname, page.type, page.bytes);
  if (format === null) throw refuse.unprocessable('page_type', { type: page.type });
  const facts = {
    format,
    bytes: page.bytes.length,
    etag: page.etag,
    lastModified: page.lastModified,
    fetchedAt: new Date(),
  };
  return { extracted: await extractDocument(format, page.bytes, { signal }), facts };
}

/** Stores the chunks of what was read, and ends the reading. @throws {Superseded} */
async function storeAll(
  { db, events }: Deps,
  reading: Reading,
  { base, ws }: DocumentRow,
  source: Source | undefined,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<void> {
  const chunks = source ? cutChunks(reading.document, source.extracted.blocks) : [];
  if (source && chunks.length === 0) throw refuse.unprocessable('no_text');
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    signal.throwIfAborted();
    const done = readingShare + ((1 - readingShare) * start) / chunks.length;
    await db.tx(async (tx) => {
      await touchBase(tx, ws, base);
      const row = await lockReading(tx, reading);
      await storeChunks(tx, row, chunks.slice(start, start + chunksAtOnce), start);
      await setDocument(tx, row, { state: 'indexing', progress: done });
      await events.changed(tx, ws, 'knowledge');
      outsideTransaction(() => progress(done));
    });
  }
  await db.tx(async (tx) => {
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
        words: chunks.reduce((sum, { text }) => sum + countWords(text), 0),
        chunkCount,
      });
    } else {
      await stampChunks(tx, ws, base, [row.id]);
      await setDocument(tx, row, { ...ended, fetchedAt: new Date() });
    }
    await events.changed(tx, ws, 'knowledge');
  });
}

/** `de-AT` → german; null for a language that is none of ours. */
const languageOf = (tag: string | null) => languageOfCode(tag?.slice(0, 2).toLowerCase() ?? '') ?? null;

/** Has a locked document read again, in the background. */
export async function startReading(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  before: DocumentRow,
  by: string,
  changes?: Parameters<typeof readAgain>[2],
): Promise<DocumentRow> {
  const row = await readAgain(tx, before, changes);
  await queueReading(tx, deps, row, by);
  return row;
}

/** Queues the reading that a document waits for. */
export async function queueReading(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, row: DocumentRow, by: string): Promise<void> {
  const { ws, id, reading } = row;
  const options = { subject: id, createdBy: by, dedupe: `${id} ${reading}` };
  await jobs.start(tx, readDocumentJob, ws, { document: id, reading }, options);
}

/** Stops reading a locked document. @throws {Refusal} 409 where it is not being read */
export async function cancelReading(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, row: DocumentRow): Promise<DocumentRow> {
  if (!isInWork(row)) throw refuse.conflict('document_not_in_work');
  for (const { id } of await tx.select({ id: tasks.id }).from(tasks).where(readingOf(row))) {
    await jobs.cancel(tx, row.ws, id);
  }
  return stopWith(tx, row, errorDetail('document_cancelled'));
}

const stopWith = (tx: Tx, row: DocumentRow, cause: ErrorDetail) =>
  setDocument(tx, row, {
    state: 'failed',
    cause,
    progress: null,
    reading: row.reading + 1,
    version: row.version + 1,
  });

const readingOf = ({ ws, id }: Pick<DocumentRow, 'ws' | 'id'>) =>
  and(eq(tasks.ws, ws), eq(tasks.subject, id), inArray(tasks.status, ['queued', 'running']));

/** Says of documents whose reading ended with its process, too often to begin it again; called now and then. */
export async function failLostReadings(tx: Tx): Promise<void> {
  const table = knowledgeDocuments;
  const reading = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.ws, table.ws), eq(tasks.subject, table.id), inArray(tasks.status, ['queued', 'running'])));
  const old = lt(table.updatedAt, sql`now() - interval '10 minutes'`);
  await tx
    .update(table)
    .set({ state: 'failed', cause: errorDetail('interrupted'), progress: null, reading: sql`${table.reading} + 1` })
    .where(and(inWork, old, notExists(reading)));
}

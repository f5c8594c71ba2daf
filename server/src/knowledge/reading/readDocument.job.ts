import { and, eq } from 'drizzle-orm';
import { files } from '../../platform/db/fileTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import type { DocumentRow } from '../content/documents.ts';
import { fetchOutbound, fetchPage } from '../crawl/fetchPage.ts';
import { extractDocument } from '../extraction/extractDocument.ts';
import { endReading, ReadingPayload, readingShare, type Source, sourceOf, step, storeReading } from './storeReading.ts';

/**
 * Reads a document. Its chunks are stored in batches, with ids that are hashes of their content, so that a run after a
 * killed process stores nothing twice.
 */
export const readDocumentJob = defineJob({
  kind: 'knowledge.read',
  payload: ReadingPayload,
  retries: 3,
  async run({ payload, ws, signal, progress, deps }): Promise<null> {
    const reading = { ws, ...payload };
    try {
      const row = await step(deps, reading, { state: 'extracting', progress: 0 });
      const source = await readSource(deps, row, signal);
      progress(readingShare);
      await storeReading(deps, reading, row, source, signal, progress);
    } catch (error) {
      await endReading(deps, reading, error, signal);
    }
    return null;
  },
});

/** Reads the source of a document. Undefined: its page has not changed. @throws {Refusal} */
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
  const page = await fetchPage(address ?? '', {
    fetch: fetchOutbound(config.allowInternal),
    signal,
    ...(row.chunkCount > 0 && { known: { etag, lastModified } }),
  });
  if (page.state === 'unchanged') return undefined;
  if (page.state === 'failed') throw new Refusal(422, page.cause);
  return sourceOf(page, signal);
}

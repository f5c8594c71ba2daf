import { and, eq } from 'drizzle-orm';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import {
  deleteDocument,
  documentKey,
  type DocumentRow,
  insertDocument,
  lockDocument,
  ofBase,
  readAgain,
  setDocument,
} from '../content/documents.ts';
import { crawlSite } from '../crawl/crawlSite.ts';
import { type FetchedPage, fetchOutbound, type KnownPage } from '../crawl/fetchPage.ts';
import {
  checkStarter,
  endReading,
  lockReading,
  type Reading,
  ReadingPayload,
  sourceOf,
  step,
  storeReading,
  SupersededReading,
} from './storeReading.ts';

/** The known pages of a site, by address. */
export async function pagesByAddress(
  { db }: Pick<Deps, 'db'>,
  { ws, base, id }: DocumentRow,
): Promise<Map<string, DocumentRow>> {
  const rows = await db.tx((tx) =>
    tx
      .select()
      .from(knowledgeDocuments)
      .where(and(ofBase(ws, base), eq(knowledgeDocuments.site, id))),
  );
  return new Map(rows.map((row) => [row.address ?? '', row]));
}

/** Crawls the present pages of a site. @throws {Refusal} where the site cannot be read */
export function crawl(
  { config }: Pick<Deps, 'config'>,
  row: DocumentRow,
  before: Map<string, DocumentRow>,
  signal: AbortSignal,
) {
  const { depth = 0, pages = 1, include = [], exclude = [] } = row.crawl ?? {};
  const known = new Map<string, KnownPage>(
    [...before].flatMap(([url, { state, etag, lastModified }]) =>
      state === 'ready' ? [[url, { etag, lastModified }] as const] : [],
    ),
  );
  const settings = { url: row.address ?? '', depth, pages, include, exclude };
  return crawlSite(settings, { fetch: fetchOutbound(config.allowInternal), signal, known });
}

/** Whether a page was deleted, rather than unavailable. */
export const isGone = (page: FetchedPage): boolean =>
  page.state === 'failed' &&
  page.cause.type === 'page_status' &&
  [404, 410].includes(Number(page.cause.params?.['status']));

/**
 * Reads a site: each page becomes a document, stored as soon as it was fetched. A run after a killed process starts
 * again, and finds that the pages it has stored are unchanged. Pages that were deleted go to the trash.
 */
export const crawlSiteJob = defineJob({
  kind: 'knowledge.crawl',
  payload: ReadingPayload,
  retries: 3,
  async run({ payload, ws, signal, progress, deps }): Promise<null> {
    const reading = { ws, ...payload };
    try {
      const site = await step(deps, reading, { state: 'extracting', progress: 0 });
      const before = await pagesByAddress(deps, site);
      const most = site.crawl?.pages ?? 1;
      const found = new Set<string>();
      let read = 0;
      for await (const page of crawl(deps, site, before, signal)) {
        signal.throwIfAborted();
        if (isGone(page)) continue;
        found.add(page.url);
        await keepPage(deps, { reading, site }, before.get(page.url), page, signal);
        if (page.state !== 'failed') read += 1;
        const done = Math.min(0.99, read / most);
        await step(deps, reading, { state: 'indexing', progress: done });
        progress(done);
      }
      if (read === 0) throw refuse.unprocessable('site_empty');
      const gone = read < most ? [...before.values()].filter(({ address }) => !found.has(address ?? '')) : [];
      await deps.db.tx(async (tx) => {
        await checkStarter(tx, reading);
        const row = await lockReading(tx, reading);
        for (const page of gone) await deleteDocument(tx, page);
        const pages = await tx.$count(
          knowledgeDocuments,
          and(ofBase(ws, row.base), eq(knowledgeDocuments.site, row.id)),
        );
        await setDocument(tx, row, { state: 'ready', progress: null, cause: null, pages, fetchedAt: new Date() });
        await deps.events.changed(tx, ws, 'knowledge');
      });
    } catch (error) {
      await endReading(deps, reading, error, signal);
    }
    return null;
  },
});

/** Stores a page of a site. If it cannot be read now, its earlier content stays. */
async function keepPage(
  deps: Deps,
  { reading, site: { ws, base, id, tags, language } }: { reading: Reading; site: DocumentRow },
  before: DocumentRow | undefined,
  page: FetchedPage,
  signal: AbortSignal,
): Promise<void> {
  if (page.state === 'unchanged') return;
  const { url } = page;
  const row = await deps.db.tx(async (tx) => {
    await checkStarter(tx, reading);
    // The site may have been deleted, or its reading cancelled, while the page was fetched.
    await lockDocument(tx, ws, base, id);
    await lockReading(tx, reading);
    const [known] = before ? await tx.select().from(knowledgeDocuments).where(documentKey(ws, before.id)) : [];
    // A person has deleted the page in the meantime.
    if (known?.deletedAt) return undefined;
    if (page.state === 'read') {
      if (known) return readAgain(tx, known);
      return insertDocument(tx, ws, base, { ...pageOf(url), site: id, tags, language, format: page.format });
    }
    const failed = { state: 'failed', cause: page.cause } as const;
    if (!known) await insertDocument(tx, ws, base, { ...pageOf(url), site: id, tags, language, ...failed });
    else if (known.state !== 'ready') await setDocument(tx, known, failed);
    return undefined;
  });
  if (!row || page.state !== 'read') return;
  const ofPage = { ...reading, document: row.id, reading: row.reading };
  try {
    await storeReading(deps, ofPage, row, await sourceOf(page, signal), signal, () => undefined);
  } catch (error) {
    await endReading(deps, ofPage, error, signal).catch((late: unknown) => {
      if (!(late instanceof SupersededReading)) throw late;
    });
  }
}

const pageOf = (url: string) => ({ kind: 'address', name: url.slice(0, 200), address: url, format: 'html' }) as const;

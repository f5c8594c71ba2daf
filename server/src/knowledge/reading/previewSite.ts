import { and, eq } from 'drizzle-orm';
import type { SitePreview } from '@parlance/contract/calls/knowledge/documents';
import { knowledgeChunks } from '../../platform/db/knowledgeTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { DocumentRow } from '../content/documents.ts';
import { chunksOf } from '../documents/chunks.ts';
import { crawl, isGone, pagesByAddress } from './crawlSite.job.ts';
import { sourceOf } from './storeReading.ts';

/** Milliseconds after which a preview times out. */
const patience = 120_000;

/**
 * The changes that reading a site again would make; a page counts as changed where its chunks differ.
 * @throws {Refusal} 409 where it is no site, 422 where it cannot be read, or has too many pages for a preview
 */
export async function previewSite(deps: Deps, site: DocumentRow, left: AbortSignal): Promise<SitePreview> {
  if (site.kind !== 'site') throw refuse.conflict('document_no_site');
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([left, late]);
  const before = await pagesByAddress(deps, site);
  const preview: SitePreview = { added: [], changed: [], removed: [], failed: [] };
  const found = new Set<string>();
  let read = 0;
  try {
    for await (const page of crawl(deps, site, before, signal)) {
      if (isGone(page)) continue;
      found.add(page.url);
      if (page.state === 'failed') preview.failed.push({ url: page.url, cause: page.cause });
      else read += 1;
      if (page.state !== 'read') continue;
      const row = before.get(page.url);
      if (!row) preview.added.push(page.url);
      else {
        const { extracted } = await sourceOf(page, signal);
        const ids = chunksOf(row.id, extracted.passages).map(({ id }) => id);
        if (!(await hasChunks(deps, row, ids))) preview.changed.push(page.url);
      }
    }
  } catch (error) {
    if (late.aborted && !(error instanceof Refusal)) throw refuse.unprocessable('site_preview_too_long');
    throw error;
  }
  if (read < (site.crawl?.pages ?? 1)) preview.removed.push(...[...before.keys()].filter((url) => !found.has(url)));
  return preview;
}

/** Whether a document has exactly these extracted chunks. */
async function hasChunks({ db }: Pick<Deps, 'db'>, { ws, id }: DocumentRow, ids: readonly string[]): Promise<boolean> {
  const rows = await db.tx((tx) =>
    tx
      .select({ id: knowledgeChunks.id })
      .from(knowledgeChunks)
      .where(
        and(
          eq(knowledgeChunks.ws, ws),
          eq(knowledgeChunks.document, id),
          eq(knowledgeChunks.origin, 'extracted'),
          eq(knowledgeChunks.removed, false),
          eq(knowledgeChunks.orphaned, false),
        ),
      ),
  );
  const stored = new Set(rows.map((row) => row.id));
  return stored.size === new Set(ids).size && ids.every((one) => stored.has(one));
}

import { and, asc, count, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import type { KnowledgeDocument, KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import type { DocumentFilter, DocumentSort } from '@parlance/contract/knowledgeTables';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { findBase } from '../bases/bases.ts';
import { type DocumentRow, inWork, isInWork, ofBase } from './documents.ts';

const table = knowledgeDocuments;

/** The condition for chunks that were edited, added or disabled by hand. */
const isByHand = sql`(${knowledgeChunks.origin} = 'added' or ${knowledgeChunks.text} <> ${knowledgeChunks.extracted}
  or not ${knowledgeChunks.enabled})`;

/** The number of chunks of each document that were changed by hand. */
async function countByHand(tx: Tx, ws: string, documents: readonly DocumentRow[]): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  const ids = documents.map(({ id }) => id);
  const rows = await tx
    .select({ document: knowledgeChunks.document, changed: count() })
    .from(knowledgeChunks)
    .where(
      and(
        eq(knowledgeChunks.ws, ws),
        sql`${knowledgeChunks.document} = any(${sql.param(ids)}::text[])`,
        eq(knowledgeChunks.removed, false),
        isByHand,
      ),
    )
    .groupBy(knowledgeChunks.document);
  return new Map(rows.map(({ document, changed }) => [document, changed]));
}

const presentRow = (row: DocumentRow, edited = 0): KnowledgeDocument => ({
  id: row.id,
  base: row.base,
  name: row.name,
  kind: row.kind,
  format: row.format,
  state: row.state,
  cause: row.cause,
  progress: isInWork(row) ? (row.progress ?? 0) : null,
  enabled: row.enabled,
  archived: row.archivedAt !== null,
  address: row.address,
  site: row.site,
  tags: row.tags,
  language: row.language,
  valid_from: row.validFrom,
  valid_until: row.validUntil,
  pages: row.pages,
  words: row.words,
  chunks: row.chunkCount,
  chunks_edited: edited,
  used: row.usedCount,
  bytes: row.bytes,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A document as lists show it. */
export async function presentDocument(row: DocumentRow, tx: Tx): Promise<KnowledgeDocument> {
  return presentRow(row, (await countByHand(tx, row.ws, [row])).get(row.id));
}

/** A document with its typed text, or the crawl settings of its site. */
export async function presentDetail(row: DocumentRow, tx: Tx): Promise<KnowledgeDocumentDetail> {
  const { text, crawl, fetchedAt } = row;
  return { ...(await presentDocument(row, tx)), text, crawl, fetched_at: fetchedAt?.toISOString() ?? null };
}

const there = isNull(table.archivedAt);
const filters: Record<DocumentFilter, SQL | undefined> = {
  all: there,
  in_progress: and(there, inWork),
  failed: and(there, eq(table.state, 'failed')),
  never_used: and(there, eq(table.state, 'ready'), eq(table.usedCount, 0), ne(table.kind, 'site')),
  disabled: and(there, eq(table.enabled, false)),
  archived: isNotNull(table.archivedAt),
};
const sorts = {
  name: nameOrder(table.name),
  format: table.format,
  chunks: table.chunkCount,
  used: table.usedCount,
  updated: table.updatedAt,
} as const satisfies Record<DocumentSort, unknown>;

type Query = ParsedQueryOf<'GET /api/1.0/gael/:ws/rag/:base/documents'>;

/** A page of the documents of a base, with the number of documents for each filter. @throws {Refusal} 404 */
export async function listDocuments(
  tx: Tx,
  ws: string,
  base: string,
  { search, state, type, format, site, sort, order, limit, offset }: Query,
): Promise<AnswerOf<'GET /api/1.0/gael/:ws/rag/:base/documents'>> {
  await findBase(tx, ws, base);
  const others = and(
    ofBase(ws, base),
    search ? or(holdsText(table.name, search), holdsText(table.address, search)) : undefined,
    type && eq(table.kind, type),
    format && eq(table.format, format),
    site === undefined ? undefined : eq(table.site, site),
  );
  const found = and(others, filters[state]);
  const direction = order === 'asc' ? asc : desc;
  const rows = await tx
    .select()
    .from(table)
    .where(found)
    .orderBy(direction(sorts[sort]), asc(table.id))
    .limit(limit)
    .offset(offset);
  const edited = await countByHand(tx, ws, rows);
  const of = (filter: DocumentFilter) => sql<number>`count(*) filter (where ${filters[filter]})::int`;
  const [counts] = await tx
    .select({
      total: of(state),
      all: of('all'),
      in_progress: of('in_progress'),
      failed: of('failed'),
      never_used: of('never_used'),
    })
    .from(table)
    .where(others);
  const { total, ...rest } = counts ?? { total: 0, all: 0, in_progress: 0, failed: 0, never_used: 0 };
  return { data: rows.map((row) => presentRow(row, edited.get(row.id))), total, counts: rest };
}

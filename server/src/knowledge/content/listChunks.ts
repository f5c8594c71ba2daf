import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import type { ChunkFilter } from '@parlance/contract/knowledgeTables';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findBase } from '../bases/bases.ts';
import { flat, ofBase, ofDocument, presentChunk, selected } from './chunks.ts';

const table = knowledgeChunks;

const filters: Record<ChunkFilter, SQL | undefined> = {
  all: undefined,
  edited: sql`${table.text} <> ${table.extracted}`,
  disabled: eq(table.enabled, false),
  added: eq(table.origin, 'added'),
  orphaned: eq(table.orphaned, true),
};

const inOrder = [
  asc(nameOrder(knowledgeDocuments.name)),
  asc(table.document),
  asc(table.place),
  asc(table.id),
] as const;

type Query = ParsedQueryOf<'GET /api/1.0/gael/:ws/rag/:base/chunks'>;
type Page = Pick<Query, 'limit' | 'offset'>;

/** A page of the chunks of a base. @throws {Refusal} 404 */
export async function listChunks(
  tx: Tx,
  ws: string,
  base: string,
  { around, ...query }: Query,
): Promise<AnswerOf<'GET /api/1.0/gael/:ws/rag/:base/chunks'>> {
  await findBase(tx, ws, base);
  const { rows, total } =
    around === undefined ? await pageOf(tx, ws, base, query) : await pageAround(tx, ws, base, around, query.limit);
  return { data: rows.map((row) => presentChunk(flat(row))), total };
}

async function pageOf(
  tx: Tx,
  ws: string,
  base: string,
  { document, ids, search, state, limit, offset }: Omit<Query, 'around'>,
) {
  const own = and(ofBase(ws, base), document === undefined ? undefined : eq(table.document, document));
  const filter = and(
    ids === undefined ? undefined : inArray(table.id, ids.split(',')),
    search === undefined || search === ''
      ? undefined
      : or(holdsText(table.text, search), holdsText(sql`array_to_string(${table.path}, ' ')`, search)),
    filters[state],
  );
  const page = { limit, offset };
  return filter ? findPage(tx, and(own, filter), page) : pageOfAll(tx, { ws, base, document }, own, page);
}

/** The page of a document's chunks with a given chunk in its middle. @throws {Refusal} 404 */
async function pageAround(tx: Tx, ws: string, base: string, id: string, limit: number) {
  const [chunk] = await tx
    .select({ document: table.document, place: table.place })
    .from(table)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(and(ofBase(ws, base), eq(table.id, id)));
  if (!chunk) throw refuse.notFound('chunk_not_found');
  const { document, place } = chunk;
  const own = and(ofBase(ws, base), eq(table.document, document));
  const before = await countFound(tx, and(own, sql`(${table.place}, ${table.id}) < (${place}, ${id})`));
  const offset = Math.max(0, before - Math.floor(limit / 2));
  return pageOfAll(tx, { ws, base, document }, own, { limit, offset });
}

/** Scans the chunks once, for the page and the total, and reads the texts of the page only. */
async function findPage(tx: Tx, found: SQL | undefined, { limit, offset }: Page) {
  const keys = await tx
    .select({ id: table.id, ws: table.ws, total: sql<number>`(count(*) over ())::int` })
    .from(table)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(found)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  const [first] = keys;
  if (!first) return { rows: [], total: offset === 0 ? 0 : await countFound(tx, found) };
  const isOfPage = and(
    eq(table.ws, first.ws),
    inArray(
      table.id,
      keys.map(({ id }) => id),
    ),
  );
  const rows = await tx
    .select(selected)
    .from(table)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(isOfPage)
    .orderBy(...inOrder);
  return { rows, total: first.total };
}

async function countFound(tx: Tx, found: SQL | undefined): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(table).innerJoin(knowledgeDocuments, ofDocument).where(found);
  return all?.total ?? 0;
}

/** Documents have the number of their chunks, so only the documents of the page are read. */
async function pageOfAll(
  tx: Tx,
  { ws, base, document }: { ws: string; base: string; document: string | undefined },
  own: SQL | undefined,
  { limit, offset }: Page,
) {
  const { id, name, chunkCount, deletedAt } = knowledgeDocuments;
  const counted = tx
    .select({
      id,
      chunks: chunkCount,
      upTo: sql<number>`sum(${chunkCount}) over (order by ${nameOrder(name)}, ${id})`.mapWith(Number).as('up_to'),
      total: sql<number>`sum(${chunkCount}) over ()`.mapWith(Number).as('total'),
    })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.ws, ws),
        eq(knowledgeDocuments.base, base),
        isNull(deletedAt),
        gt(chunkCount, 0),
        document === undefined ? undefined : eq(id, document),
      ),
    )
    .as('counted');
  const documents = await tx
    .select()
    .from(counted)
    .where(and(gt(counted.upTo, offset), lt(sql`${counted.upTo} - ${counted.chunks}`, offset + limit)))
    .orderBy(counted.upTo);
  const [first] = documents;
  if (!first) {
    const [all] = await tx.select({ total: counted.total }).from(counted).limit(1);
    return { rows: [], total: all?.total ?? 0 };
  }
  const rows = await tx
    .select(selected)
    .from(table)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(
      and(
        own,
        inArray(
          table.document,
          documents.map((one) => one.id),
        ),
      ),
    )
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset - (first.upTo - first.chunks));
  return { rows, total: first.total };
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { KnowledgeQuestion, KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import type { TriedSearch, TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeSearches } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { type BaseRow, findBase } from '../bases/bases.ts';

const table = knowledgeSearches;
type Row = typeof table.$inferSelect;

const ofBase = (ws: string, base: string) => and(eq(table.ws, ws), eq(table.base, base));

const listed = {
  id: table.id,
  request: table.request,
  createdBy: table.createdBy,
  createdAt: table.createdAt,
  method: sql<KnowledgeSearch['method']>`${table.found} ->> 'method'`,
  threshold: sql<number>`(${table.found} ->> 'threshold')::float8`,
  model: sql<string>`${table.found} ->> 'embedding_model'`,
  best: sql<number | null>`(${table.found} #>> '{passages,0,score}')::float8`,
  ms: sql<number>`(${table.found} ->> 'ms')::float8`,
};

const presentRequest = ({
  request,
  id,
  createdBy,
  createdAt,
}: Pick<Row, 'request' | 'id' | 'createdBy' | 'createdAt'>) => ({
  id,
  question: request.question,
  limit: request.limit,
  tags: request.tags ?? [],
  language: request.language ?? null,
  created_by: createdBy,
  created_at: createdAt.toISOString(),
});

function presentDetail(row: Row): TriedSearchDetail {
  const { found } = row;
  return { ...presentRequest(row), ...found, best: found.passages[0]?.score ?? null };
}

/** The tried searches of a base, newest first. @throws {Refusal} 404 */
export async function listTriedSearches(tx: Tx, ws: string, base: string): Promise<TriedSearch[]> {
  await findBase(tx, ws, base);
  const rows = await tx
    .select(listed)
    .from(table)
    .where(ofBase(ws, base))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(knowledgeLimits.triedSearches);
  return rows.map((row) => {
    const { method, threshold, model, best, ms } = row;
    return { ...presentRequest(row), method, threshold, embedding_model: model, best, ms };
  });
}

/** A tried search with its results at that time. @throws {Refusal} 404 */
export async function findTriedSearch(tx: Tx, ws: string, base: string, id: string): Promise<TriedSearchDetail> {
  await findBase(tx, ws, base);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(ofBase(ws, base), eq(table.id, id)));
  if (!row) throw refuse.notFound('tried_search_not_found');
  return presentDetail(row);
}

/** Stores a search with its results, and deletes the oldest where there are too many. */
export async function storeSearch(
  tx: Tx,
  { ws, id: base, settings }: BaseRow,
  request: KnowledgeQuestion,
  answer: KnowledgeSearch,
  by: string,
): Promise<TriedSearchDetail> {
  const found = { ...answer, embedding_model: settings.embedding_model };
  const [row] = await tx.insert(table).values({ ws, base, id: newId(), request, found, createdBy: by }).returning();
  if (!row) throw new Error('the search was not stored');
  const old = tx
    .select({ id: table.id })
    .from(table)
    .where(ofBase(ws, base))
    .orderBy(desc(table.createdAt), desc(table.id))
    .offset(knowledgeLimits.triedSearches);
  await tx.delete(table).where(and(ofBase(ws, base), sql`${table.id} in ${old}`));
  return presentDetail(row);
}

/** @returns the number of deleted searches. @throws {Refusal} 404 */
export async function deleteTriedSearches(tx: Tx, ws: string, base: string): Promise<number> {
  await findBase(tx, ws, base);
  const gone = await tx.delete(table).where(ofBase(ws, base)).returning({ id: table.id });
  return gone.length;
}

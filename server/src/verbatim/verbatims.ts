import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { ParsedQueryOf } from '@parlance/contract';
import type { Tx } from '../db/port.ts';
import { verbatims } from '../db/conversationTables.ts';

export type VerbatimFilters = ParsedQueryOf<'GET /api/1.0/verbatim/:ws/export'>;

/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (special) => `\\${special}`);

function matching(ws: string, filters: VerbatimFilters): SQL | undefined {
  return and(
    eq(verbatims.ws, ws),
    filters.start_date === undefined ? undefined : gte(verbatims.createdAt, new Date(filters.start_date)),
    filters.end_date === undefined ? undefined : lt(verbatims.createdAt, new Date(filters.end_date)),
    filters.status === undefined ? undefined : eq(verbatims.status, filters.status),
    filters.status_response === undefined ? undefined : eq(verbatims.statusResponse, filters.status_response),
    filters.intent === undefined ? undefined : eq(verbatims.intent, filters.intent),
    filters.id === undefined ? undefined : eq(verbatims.id, Number(filters.id)),
    filters.conversation_id === undefined ? undefined : eq(verbatims.conversationId, filters.conversation_id),
    filters.search === undefined || filters.search === ''
      ? undefined
      : sql`${verbatims.body} ilike ${`%${literal(filters.search)}%`}`,
  );
}

export function presentVerbatim(row: typeof verbatims.$inferSelect): Verbatim {
  return {
    id: String(row.id),
    created_at: row.createdAt.toISOString(),
    device: row.device,
    conversation_id: row.conversationId,
    channel: row.channel,
    text: row.body,
    language: row.language,
    class: row.class,
    intent: row.intent,
    score: row.score,
    attributes: row.attributes,
    answer: row.answer,
    status: row.status,
    status_response: row.statusResponse,
    like: row.rating,
    ms: row.ms,
    context: row.context,
  };
}

/** One page of what was said, newest first, and how many rows the filters leave. */
export async function listVerbatims(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  page: { limit: number; offset: number },
): Promise<{ data: Verbatim[]; total: number }> {
  const where = matching(ws, filters);
  const rows = await tx
    .select()
    .from(verbatims)
    .where(where)
    .orderBy(desc(verbatims.createdAt), desc(verbatims.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(verbatims).where(where);
  return { data: rows.map(presentVerbatim), total: counted?.total ?? 0 };
}

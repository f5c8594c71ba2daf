import { asc, count, desc, max, min, type SQL, sql } from 'drizzle-orm';
import type { verbatimOrders } from '@parlance/contract/calls/verbatim';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { isNotDialogAnswer, joins } from './filters.ts';
import type { Occurrences } from './present.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';
import type { Reach } from './reach.ts';
import { type FoundVerbatims, spanAround } from './readVerbatims.ts';

export interface VerbatimPage {
  limit: number;
  offset: number;
  /** Lists each text once, at its newest time. */
  group: boolean;
  order: (typeof verbatimOrders)[number];
}

/**
 * How much the review of a message teaches. Until the message is ranked, 1 minus its score. Null: reviewed, not
 * predicted, or an answer to a dialog.
 */
const teachingValue = sql`case when ${verbatimReviews.state} is null and ${isNotDialogAnswer}
  then coalesce(${verbatimPredictions.teaches}, 1 - ${verbatimPredictions.score}) end`;

interface PageOfIds extends FoundVerbatims {
  /** Occurrences by message; undefined: not counted yet. */
  seen?: Map<string, Occurrences>;
  total: number;
}

/** A page of the matching verbatims. */
export async function plainPage(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset, order }: VerbatimPage,
  { known }: Reach,
): Promise<PageOfIds> {
  if (known && known.total <= offset) return { ids: [], total: known.total };
  const newest = [desc(verbatims.createdAt), desc(verbatims.id)];
  const orders = {
    time: newest,
    // Without grouping there is no count to order by.
    count: newest,
    score: [asc(verbatims.score), ...newest],
    teaches: [sql`${teachingValue} desc nulls last`, ...newest],
  };
  const rows = await tx
    .select({
      id: verbatims.id,
      at: verbatims.createdAt,
      // A window function gives the page and the total in one query.
      total: (known ? sql<number>`0` : sql<number>`count(*) over ()`).mapWith(Number),
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where)
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset - (known?.newer ?? 0));
  const found = { ids: rows.map(({ id }) => id), saidIn: spanAround(rows.map(({ at }) => at)) };
  if (known) return { ...found, total: known.total };
  if (rows[0] || offset === 0) return { ...found, total: rows[0]?.total ?? 0 };
  const [counted] = await tx
    .select({ total: count() })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where);
  return { ids: [], total: counted?.total ?? 0 };
}

/**
 * A page of the matching messages, each by its newest verbatim. In the order `text`, which exports use, there is no
 * total: it would read all remaining messages for each page.
 */
export async function groupedPage(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset, order }: Pick<VerbatimPage, 'limit' | 'offset'> & { order: VerbatimPage['order'] | 'text' },
): Promise<PageOfIds> {
  await raiseWorkMem(tx);
  const newest = [desc(max(verbatims.createdAt)), desc(max(verbatims.id))];
  const orders = {
    time: newest,
    text: [asc(verbatims.messageKey)],
    count: [desc(count()), asc(min(verbatims.score)), ...newest],
    score: [asc(min(verbatims.score)), desc(count()), ...newest],
    teaches: [sql`max(${teachingValue}) desc nulls last`, desc(count()), ...newest],
  };
  const rows = await tx
    .select({
      key: verbatims.messageKey,
      id: max(verbatims.id),
      times: count(),
      first: min(verbatims.createdAt),
      last: max(verbatims.createdAt),
      // A window function gives the page and the total in one query.
      total: (order === 'text' ? sql<number>`0` : sql<number>`count(*) over ()`).mapWith(Number),
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where)
    .groupBy(verbatims.messageKey)
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset);
  const never = new Date(0);
  const seen = rows.map(({ key, times, first, last }): [string, Occurrences] => [
    key,
    { times, first: first ?? never, last: last ?? never },
  ]);
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    saidIn: spanAround(rows.flatMap((row) => [row.first ?? never, row.last ?? never])),
    seen: new Map(seen),
    total: rows[0]?.total ?? 0,
  };
}

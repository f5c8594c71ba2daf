import { and, count, sql, sum } from 'drizzle-orm';
import type { AnswerOf } from '@parlance/contract';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { joins, matching, type VerbatimFilters } from './filters.ts';
import { groupedPage, plainPage, type VerbatimPage } from './pagesOfIds.ts';
import { newestModels } from './predictions.ts';
import { presentPrediction } from './present.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';
import { reachOf } from './reach.ts';
import { readRows, readVerbatims } from './readVerbatims.ts';

/** One page of verbatims, with the total of matching rows, or of distinct messages. */
export async function listVerbatims(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  page: VerbatimPage,
): Promise<AnswerOf<'GET /api/1.0/verbatim/:ws'>> {
  const { stamp } = await newestModels(tx, ws);
  const reach = await reachOf(tx, ws, filters, page.group || page.order !== 'time' ? undefined : page);
  const where = and(await matching(tx, ws, filters, stamp), reach.within);
  const { seen, total, ...found } = page.group
    ? await groupedPage(tx, where, page)
    : await plainPage(tx, where, page, reach);
  const data = found.ids.length === 0 ? [] : await readVerbatims(tx, ws, stamp, found, seen);
  return { data, total, searched_to: reach.searchedTo?.toISOString() ?? null, models: stamp };
}

/** The stored predictions of the newest models for the messages of some verbatims. */
export async function listPredictions(
  tx: Tx,
  ws: string,
  ids: number[],
): Promise<AnswerOf<'POST /api/1.0/verbatim/:ws/now'>> {
  const { stamp } = await newestModels(tx, ws);
  const rows = await readRows(tx, ws, stamp, ids);
  return {
    data: [...rows.values()].map((row) => ({ id: String(row.verbatim.id), now: presentPrediction(row) })),
    models: stamp,
  };
}

/** Number of verbatims in each state of review, or of distinct messages, without the filter for the state. */
export async function countReviews(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  isGrouped: boolean,
): Promise<AnswerOf<'GET /api/1.0/verbatim/:ws/reviews'>> {
  const { stamp } = await newestModels(tx, ws);
  const { within, searchedTo } = await reachOf(tx, ws, filters);
  await raiseWorkMem(tx);
  const messages = tx
    .select({
      state: sql<string>`coalesce(max(${verbatimReviews.state}), 'new')`.as('state'),
      received: count().as('received'),
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(and(await matching(tx, ws, { ...filters, review: undefined }, stamp), within))
    .groupBy(verbatims.messageKey)
    .as('messages');
  const rows = await tx
    .select({ state: messages.state, count: isGrouped ? count() : sum(messages.received).mapWith(Number) })
    .from(messages)
    .groupBy(messages.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const of = (state: string) => counts.get(state) ?? 0;
  return {
    new: of('new'),
    validated: of('validated'),
    assigned: of('assigned'),
    ignored: of('ignored'),
    searched_to: searchedTo?.toISOString() ?? null,
  };
}

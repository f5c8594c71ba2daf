import { inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ParsedQueryOf } from '@parlance/contract';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { byName } from '@parlance/contract/byName';
import { lowestScore, type PredictionScope } from '../models/utterancePredictions.ts';

export type UtteranceQuery = ParsedQueryOf<'GET /api/1.0/gael/:ws/utterances'>;
type Part = Pick<UtteranceQuery, 'sort' | 'order' | 'limit' | 'offset' | 'prediction'>;

/** A page of utterances. */
export interface UtterancePage {
  /** Number of matching utterances. */
  total: number;
  /** Ids of the page, in order. */
  ids: string[];
}

/** Where more than this match, following an index to the page is faster than sorting all. */
const many = 5000;

/** A page of the matching utterances `u`, in the requested order. */
export function readUtterancePage(tx: Tx, scope: PredictionScope, query: Part, which: SQL): Promise<UtterancePage> {
  if (query.sort === 'intent') return readGrouped(tx, query, which, sql`u.intent_id`, nameOrder);
  if (query.sort === 'source') return readGrouped(tx, query, which, sql`u.source`, async (_, keys) => keys.toSorted());
  return readOrdered(tx, scope, query, which);
}

/** A page in the order of an index: counts first, then follows the index. Scores over all classes have no index. */
async function readOrdered(tx: Tx, scope: PredictionScope, query: Part, which: SQL): Promise<UtterancePage> {
  const [counted] = await rowsOf(
    tx,
    sql`select count(*)::int as total from ${utterances} u where ${which}`,
    z.object({ total: z.number() }),
  );
  const total = counted?.total ?? 0;
  if (total <= query.offset) return { total, ids: [] };
  const way = direction(query);
  // The expression of the index, which has only the beginning of texts.
  const text = sql`left(u.folded, 100) ${way}, u.folded ${way}, `;
  const score = sql`${lowestScore(scope)} ${way} nulls last, `;
  const first = query.sort === 'text' ? text : query.sort === 'score' ? score : sql``;
  // With a filter by prediction few utterances match, and following an index would read all of them.
  const fitting = query.sort === 'score' || query.prediction !== undefined ? 0 : total;
  return { total, ids: await readIds(tx, query, which, sql`${first}${insertionOrder(way)}`, fitting) };
}

/**
 * A page in the order of a column with few distinct values. Counts the groups, which also gives the total, and reads
 * only the groups of the page. Sorting all rows would take three times as long.
 *
 * @param inOrder sorts the keys of the groups in ascending order
 */
async function readGrouped(
  tx: Tx,
  query: Part,
  which: SQL,
  column: SQL,
  inOrder: (tx: Tx, keys: string[]) => Promise<string[]>,
): Promise<UtterancePage> {
  const counted = await rowsOf(
    tx,
    sql`select ${column} as key, count(*)::int as count from ${utterances} u where ${which} group by 1`,
    z.object({ key: z.string(), count: z.number() }),
  );
  const counts = new Map(counted.map(({ key, count }) => [key, count]));
  const ascending = await inOrder(tx, [...counts.keys()]);
  const { offset, limit } = query;
  const groups: string[] = [];
  let [total, before, size] = [0, 0, 0];
  for (const key of query.order === 'asc' ? ascending : ascending.toReversed()) {
    const count = counts.get(key) ?? 0;
    if (total + count <= offset) before += count;
    else if (total < offset + limit) {
      groups.push(key);
      size += count;
    }
    total += count;
  }
  if (groups.length === 0) return { total, ids: [] };
  const keys = sql`${sql.param(groups)}::text[]`;
  const among = sql`${which} and ${column} = any(${keys})`;
  const order = sql`${groups.length > 1 ? sql`array_position(${keys}, ${column}), ` : sql``}${insertionOrder(direction(query))}`;
  const part = { limit, offset: offset - before };
  return { total, ids: await readIds(tx, part, among, order, groups.length > 1 ? 0 : size) };
}

async function readIds(
  tx: Tx,
  { limit, offset }: Pick<Part, 'limit' | 'offset'>,
  which: SQL,
  order: SQL,
  fitting: number,
): Promise<string[]> {
  const follow = fitting > many;
  // The planner underestimates the number of matches, and would sort.
  if (follow) await tx.execute(sql`select set_config('enable_sort', 'off', true)`);
  const rows = await rowsOf(
    tx,
    sql`select u.id from ${utterances} u where ${which} order by ${order} limit ${limit} offset ${offset}`,
    z.object({ id: z.string() }),
  );
  if (follow) await tx.execute(sql`select set_config('enable_sort', 'on', true)`);
  return rows.map(({ id }) => id);
}

const direction = ({ order }: Part) => (order === 'asc' ? sql`asc` : sql`desc`);

/** Rows of the same time, and otherwise equal rows, are in the order of insertion. */
const insertionOrder = (way: SQL) => sql`u.created_at ${way}, u.position ${way}`;

/** Intents by their names. */
async function nameOrder(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ id: intents.id, name: intents.name }).from(intents).where(inArray(intents.id, ids));
  return rows.toSorted(byName).map(({ id }) => id);
}

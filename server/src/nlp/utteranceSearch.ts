import { inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import { classIntents, intents, utterances } from '../db/nlpTables.ts';
import { rowsOf, type Tx } from '../db/port.ts';
import { presentProblems, readProblems, type Problem } from './health/problems.ts';
import { resolve } from './names.ts';
import { fold } from './similar.ts';
import { presentUtterance } from './utteranceRows.ts';

type Call = 'GET /api/1.0/gael/:ws/utterances';
export type UtteranceQuery = ParsedQueryOf<Call>;

/**
 * The utterances of a workspace that fit, in one pass over them: a text that holds every word of the search, however
 * it is written, is found by its folded form. 150,000 of them take the embedded database some 100 ms.
 * @throws {Refusal} 404 for an unknown intent or class
 */
export async function searchUtterances(tx: Tx, ws: string, query: UtteranceQuery): Promise<AnswerOf<Call>> {
  const problems = await readProblems(tx, ws);
  const which = await conditions(tx, ws, query, problems);
  const order = orderBy(query);
  const [found] = await rowsOf(
    tx,
    sql`with hit as materialized (select u.id, u.position, u.created_at, u.intent_id, u.source, u.folded from ${utterances} u where ${which}),
        page as (select id from hit order by ${order} limit ${query.limit} offset ${query.offset})
      select (select count(*)::int from hit) as total, array(select id from page) as ids`,
    z.object({ total: z.number(), ids: z.array(z.string()) }),
  );
  const ids = found?.ids ?? [];
  const rows = new Map(
    (ids.length === 0 ? [] : await tx.select().from(utterances).where(inArray(utterances.id, ids))).map((row) => [
      row.id,
      row,
    ]),
  );
  const data: AnswerOf<Call>['data'] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) continue;
    const known = problems.get(id) ?? [];
    const shown = known.length === 0 ? [] : await presentProblems(tx, ws, known);
    data.push({ ...presentUtterance(row), intent: row.intentId, problems: shown });
  }
  return {
    data,
    total: found?.total ?? 0,
    intents: await intentsOf(
      tx,
      data.map(({ intent }) => intent),
    ),
  };
}

async function conditions(
  tx: Tx,
  ws: string,
  { search = '', intent, class: wanted, problem, source, like }: UtteranceQuery,
  problems: Map<string, Problem[]>,
): Promise<SQL> {
  const all = [
    sql`u.ws = ${ws}`,
    sql`u.intent_id not in (select id from ${intents} where ws = ${ws} and deleted_at is not null)`,
  ];
  for (const word of fold(search).split(' ').filter(Boolean)) {
    all.push(sql`coalesce(u.folded, lower(u.text)) like ${`%${word.replace(/[\\%_]/gu, String.raw`\$&`)}%`}`);
  }
  if (intent !== undefined) all.push(sql`u.intent_id = ${await resolve(tx, 'intent', ws, intent)}`);
  if (wanted !== undefined) {
    const classId = await resolve(tx, 'class', ws, wanted);
    all.push(sql`u.intent_id in (select intent_id from ${classIntents} where class_id = ${classId})`);
  }
  if (like !== undefined) {
    all.push(sql`u.near = (select near from ${utterances} where id = ${like} and ws = ${ws})`);
  }
  if (source !== undefined) all.push(sql`u.source = ${source}`);
  if (problem !== undefined) {
    const ids = [...problems].filter(([, known]) => known.some(({ kind }) => problem === 'any' || kind === problem));
    all.push(sql`u.id = any(${sql.param(ids.map(([id]) => id))}::text[])`);
  }
  return sql.join(all, sql` and `);
}

/** Rows of one moment stand in the order they were added in; so does what is alike in all else. */
function orderBy({ sort, order }: UtteranceQuery): SQL {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const added = sql`created_at ${way}, position ${way}`;
  if (sort === 'text') return sql`folded ${way}, ${added}`;
  if (sort === 'source') return sql`source ${way}, ${added}`;
  if (sort === 'intent') {
    return sql`(select lower(name) from ${intents} where ${intents.id} = hit.intent_id) ${way}, ${added}`;
  }
  return added;
}

async function intentsOf(tx: Tx, ids: string[]): Promise<AnswerOf<Call>['intents']> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: intents.id, intent_name: intents.name, attributes: intents.attributes })
    .from(intents)
    .where(inArray(intents.id, [...new Set(ids)]));
  return rows;
}

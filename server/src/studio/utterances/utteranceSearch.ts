import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnswerOf } from '@parlance/contract';
import { classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { containing } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { presentProblems, readProblems, type Problem } from '../health/problems.ts';
import { resolve } from '../content/names.ts';
import { fold } from '../content/textSimilarity.ts';
import { intentNames } from '../content/intentRows.ts';
import { hasOutcome, type PredictionScope, readPredictions, withPrediction } from '../models/utterancePredictions.ts';
import { presentUtterance } from './utteranceRows.ts';
import { readUtterancePage, type UtteranceQuery } from './utterancePage.ts';

type Call = 'GET /api/1.0/gael/:ws/utterances';

/**
 * The matching utterances of a workspace, found by their folded text, ignoring case and accents. One pass over 150,000
 * of them takes the embedded database less than 100 ms.
 * @throws {Refusal} 404 for an unknown intent or class
 */
export async function searchUtterances(tx: Tx, ws: string, query: UtteranceQuery): Promise<AnswerOf<Call>> {
  const problems = await readProblems(tx, ws);
  const classId = query.class === undefined ? undefined : await resolve(tx, 'class', ws, query.class);
  const scope = { ws, classId };
  const which = await conditions(tx, scope, query, problems);
  const { total, ids } = await readUtterancePage(tx, scope, query, which);
  const predictions = await readPredictions(tx, scope, sql`u.id = any(${sql.param(ids)}::text[])`);
  const rows = new Map(
    (ids.length === 0 ? [] : await tx.select().from(utterances).where(inArray(utterances.id, ids))).map((row) => [
      row.id,
      row,
    ]),
  );
  const others = ids.flatMap((id) => problems.get(id) ?? []).map(({ otherId }) => otherId);
  const names = await intentNames(tx, ws, [...new Set(others)]);
  const data: AnswerOf<Call>['data'] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) continue;
    const known = presentProblems(problems.get(id) ?? [], names);
    data.push(withPrediction({ ...presentUtterance(row), intent: row.intentId, problems: known }, predictions));
  }
  return {
    data,
    total,
    intents: await intentsOf(
      tx,
      data.map(({ intent }) => intent),
    ),
  };
}

async function conditions(
  tx: Tx,
  scope: PredictionScope,
  { search = '', intent, problem, prediction, source, like }: UtteranceQuery,
  problems: Map<string, Problem[]>,
): Promise<SQL> {
  const { ws, classId } = scope;
  const all = [sql`u.ws = ${ws}`];
  const gone = await deletedIntents(tx, ws);
  if (gone.length > 0) all.push(sql`u.intent_id <> all(${sql.param(gone)}::text[])`);
  for (const word of fold(search).split(' ').filter(Boolean)) {
    all.push(sql`u.folded like ${containing(word)}`);
  }
  if (intent !== undefined) all.push(sql`u.intent_id = ${await resolve(tx, 'intent', ws, intent)}`);
  if (classId !== undefined) {
    all.push(sql`u.intent_id in (select intent_id from ${classIntents} where class_id = ${classId})`);
  }
  if (like !== undefined) {
    all.push(sql`u.near = (select near from ${utterances} where id = ${like} and ws = ${ws})`);
  }
  if (prediction !== undefined) all.push(hasOutcome(scope, prediction));
  if (source !== undefined) all.push(sql`u.source = ${source}`);
  if (problem !== undefined) {
    const ids = [...problems].filter(([, known]) => known.some(({ kind }) => problem === 'any' || kind === problem));
    all.push(sql`u.id = any(${sql.param(ids.map(([id]) => id))}::text[])`);
  }
  return sql.join(all, sql` and `);
}

async function deletedIntents(tx: Tx, ws: string): Promise<string[]> {
  const rows = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNotNull(intents.deletedAt)));
  return rows.map(({ id }) => id);
}

async function intentsOf(tx: Tx, ids: string[]): Promise<AnswerOf<Call>['intents']> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: intents.id, intent_name: intents.name, attributes: intents.attributes })
    .from(intents)
    .where(inArray(intents.id, [...new Set(ids)]));
  return rows;
}

import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import type { KnowledgeRun, RunFigures } from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { knowledgeQuestionSets, knowledgeRunResults, knowledgeRuns } from '../../platform/db/questionSetTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findBase } from '../bases/bases.ts';

const table = knowledgeRuns;
export type RunRow = typeof knowledgeRuns.$inferSelect;
/** A run that has ended. */
export type EndedRun = RunRow & { figures: RunFigures; hasResults: boolean };

const keyed = (ws: string, id: string) => and(eq(table.ws, ws), eq(table.id, id));
export const endedOf = (ws: string, set: string) =>
  and(eq(table.ws, ws), eq(table.setId, set), isNotNull(table.figures));

const selected = {
  row: table,
  hasResults: sql<boolean>`exists (select from knowledge_run_results result
    where result.ws = knowledge_runs.ws and result.run = knowledge_runs.id)`,
};
const ended = ({ row, hasResults }: { row: RunRow; hasResults: boolean }): EndedRun[] =>
  row.figures === null ? [] : [{ ...row, figures: row.figures, hasResults }];

export const presentRun = ({
  id,
  setId,
  cause,
  settings,
  figures,
  since,
  hasResults,
  createdAt,
  createdBy,
}: EndedRun): KnowledgeRun => ({
  id,
  set: setId,
  cause,
  settings,
  figures,
  since,
  has_results: hasResults,
  created_at: createdAt.toISOString(),
  created_by: createdBy,
});

/** The ended runs of a set, newest first. */
export async function listRuns(tx: Tx, ws: string, set: string): Promise<KnowledgeRun[]> {
  const rows = await tx
    .select(selected)
    .from(table)
    .where(endedOf(ws, set))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.flatMap(ended).map(presentRun);
}

/** The newest run of each set that has one. */
export async function lastRuns(tx: Tx, ws: string, sets: readonly string[]): Promise<Map<string, KnowledgeRun>> {
  const rows = await tx
    .selectDistinctOn([table.setId], selected)
    .from(table)
    .where(and(eq(table.ws, ws), inArray(table.setId, [...sets]), isNotNull(table.figures)))
    .orderBy(asc(table.setId), desc(table.createdAt), desc(table.id));
  return new Map(rows.flatMap(ended).map((row) => [row.setId, presentRun(row)]));
}

/** An ended run of a set that is not deleted. @throws {Refusal} 404 */
export async function findRun(tx: Tx, ws: string, base: string, id: string): Promise<EndedRun> {
  await findBase(tx, ws, base);
  const rows = await tx
    .select(selected)
    .from(table)
    .innerJoin(
      knowledgeQuestionSets,
      and(
        eq(knowledgeQuestionSets.ws, table.ws),
        eq(knowledgeQuestionSets.id, table.setId),
        eq(knowledgeQuestionSets.base, base),
        isNull(knowledgeQuestionSets.deletedAt),
      ),
    )
    .where(keyed(ws, id));
  const [run] = rows.flatMap(ended);
  if (!run) throw refuse.notFound('question_run_not_found');
  return run;
}

/** A page of the results of a run, wrong ones first. @throws {Refusal} 404, 409 where they are no longer stored */
export async function listResults(
  tx: Tx,
  ws: string,
  { base, id }: { base: string; id: string },
  { only, search, limit, offset }: ParsedQueryOf<'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results'>,
): Promise<AnswerOf<'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results'>> {
  const run = await findRun(tx, ws, base, id);
  refuseWithoutResults(run);
  const results = knowledgeRunResults;
  const found = and(
    eq(results.ws, ws),
    eq(results.run, id),
    only === 'all' ? undefined : eq(results.isRight, only === 'right'),
    search === undefined || search === '' ? undefined : holdsText(results.text, search),
  );
  const rows = await tx
    .select()
    .from(results)
    .where(found)
    .orderBy(asc(results.isRight), asc(nameOrder(results.text)), asc(results.question))
    .limit(limit)
    .offset(offset);
  const names = await documentNames(
    tx,
    ws,
    rows.flatMap(({ passages }) => passages.map(({ document }) => document)),
  );
  return {
    data: rows.map((row) => ({
      question: row.question,
      text: row.text,
      answerable: row.answerable,
      rank: row.rank,
      score: row.passages.length === 0 ? null : Math.max(...row.passages.map(({ score }) => score)),
      known: row.known,
      right: row.isRight,
      expected: row.expected,
      passages: row.passages.map((one) => ({ ...one, document_name: names.get(one.document) ?? null })),
      written_by: row.writtenBy,
      sentences: row.sentences,
      supported: row.supported,
      ms: row.ms,
    })),
    total: await tx.$count(results, found),
  };
}

/** @throws {Refusal} 409 where the results are no longer stored */
export function refuseWithoutResults({ hasResults }: EndedRun): void {
  if (!hasResults) throw refuse.conflict('question_run_without_results');
}

/** The names of documents, those in the trash included. */
export async function documentNames(tx: Tx, ws: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: knowledgeDocuments.id, name: knowledgeDocuments.name })
    .from(knowledgeDocuments)
    .where(and(eq(knowledgeDocuments.ws, ws), inArray(knowledgeDocuments.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes the oldest runs of a set, and the results of older ones that stay. */
export async function deleteOldRuns(tx: Tx, ws: string, set: string): Promise<void> {
  const newest = (count: number) =>
    tx
      .select({ id: table.id })
      .from(table)
      .where(endedOf(ws, set))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(count);
  await tx.delete(table).where(and(endedOf(ws, set), notInArray(table.id, newest(knowledgeLimits.runsPerSet))));
  const results = knowledgeRunResults;
  const older = tx
    .select({ id: table.id })
    .from(table)
    .where(and(endedOf(ws, set), notInArray(table.id, newest(knowledgeLimits.runResultsPerSet))));
  await tx.delete(results).where(and(eq(results.ws, ws), inArray(results.run, older)));
}

/** Deletes runs that were cancelled, or whose processes failed too often; called now and then. */
export async function deleteUnfinishedRuns(tx: Tx): Promise<void> {
  const running = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(inArray(tasks.status, ['queued', 'running']));
  const old = lt(table.createdAt, sql`now() - interval '10 minutes'`);
  await tx.delete(table).where(and(isNull(table.figures), old, notInArray(table.id, running)));
}

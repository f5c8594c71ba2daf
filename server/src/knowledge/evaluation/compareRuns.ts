import { and, eq, gt, lte } from 'drizzle-orm';
import type { ChangedQuestion, RunComparison } from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeRunResults, knowledgeRuns, type RunDifference } from '../../platform/db/questionSetTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAnswered, type ResultRow } from './figures.ts';
import { documentNames, type EndedRun, endedOf, findRun, presentRun, refuseWithoutResults } from './runs.ts';

/**
 * The differences between two runs of a set, by question.
 * @throws {Refusal} 404; 409 where they belong to different sets, or their results are no longer stored
 */
export async function compareRuns(
  tx: Tx,
  ws: string,
  base: string,
  { id, other }: { id: string; other: string },
): Promise<RunComparison> {
  const after = await findRun(tx, ws, base, id);
  const before = await findRun(tx, ws, base, other);
  if (after.setId !== before.setId) throw refuse.conflict('question_runs_differ');
  refuseWithoutResults(after);
  refuseWithoutResults(before);
  const pairs = pairResults(await readResults(tx, ws, before.id), await readResults(tx, ws, after.id));
  const changed = new Map((await changedBetween(tx, ws, before, after)).map((one) => [one.id, one]));
  const list = (differs: (pair: Pair) => boolean): ChangedQuestion[] =>
    pairs.filter(differs).map((pair) => presentPair(pair, changed));
  return {
    before: presentRun(before),
    after: presentRun(after),
    shared: pairs.length,
    won: list((pair) => !pair.before.isRight && pair.after.isRight),
    lost: list((pair) => pair.before.isRight && !pair.after.isRight),
    now_answered: list(isNowAnswered),
    no_longer_answered: list(isNoLongerAnswered),
    sources: await compareSources(tx, ws, pairs),
  };
}

interface Pair {
  before: ResultRow;
  after: ResultRow;
}

/** Pairs the results of questions that both runs have, in the order of the newer run. */
export function pairResults(before: readonly ResultRow[], after: readonly ResultRow[]): Pair[] {
  const then = new Map(before.map((row) => [row.question, row]));
  return after.flatMap((row) => {
    const old = then.get(row.question);
    return old ? [{ before: old, after: row }] : [];
  });
}

export const isNowAnswered = ({ before, after }: Pair): boolean => !isAnswered(before) && isAnswered(after);
export const isNoLongerAnswered = ({ before, after }: Pair): boolean => isAnswered(before) && !isAnswered(after);

/** The results of a run. */
export const readResults = (tx: Tx, ws: string, run: string): Promise<ResultRow[]> =>
  tx
    .select()
    .from(knowledgeRunResults)
    .where(and(eq(knowledgeRunResults.ws, ws), eq(knowledgeRunResults.run, run)))
    .orderBy(knowledgeRunResults.text, knowledgeRunResults.question);

/** Documents that have changed between two runs of a set, as noted by the runs after the first one. */
async function changedBetween(
  tx: Tx,
  ws: string,
  before: EndedRun,
  after: EndedRun,
): Promise<RunDifference['documents']> {
  // Times are compared in the database, as times read from it are truncated to milliseconds.
  const momentOf = ({ id }: EndedRun) =>
    tx
      .select({ at: knowledgeRuns.createdAt })
      .from(knowledgeRuns)
      .where(and(eq(knowledgeRuns.ws, ws), eq(knowledgeRuns.id, id)));
  const { createdAt, since } = knowledgeRuns;
  const rows = await tx
    .select({ since })
    .from(knowledgeRuns)
    .where(and(endedOf(ws, after.setId), gt(createdAt, momentOf(before)), lte(createdAt, momentOf(after))));
  return rows.flatMap((run) => run.since?.documents ?? []);
}

function presentPair({ before, after }: Pair, changed: Map<string, RunDifference['documents'][number]>) {
  const sources = new Set([...sourcesOf(before), ...sourcesOf(after)]);
  return {
    question: after.question,
    text: after.text,
    answerable: after.answerable,
    rank_before: before.rank,
    rank_after: after.rank,
    known_before: before.known,
    known_after: after.known,
    right_before: before.isRight,
    right_after: after.isRight,
    documents: [...sources].flatMap((id) => changed.get(id) ?? []),
  };
}

/** Documents that answer a question: those with a right passage, or with a passage above the threshold. */
const sourcesOf = ({ passages }: ResultRow): string[] =>
  passages.flatMap(({ document, above, right }) => (above || right ? [document] : []));

/** The number of questions for which each document is a source, where it differs; largest differences first. */
async function compareSources(tx: Tx, ws: string, pairs: readonly Pair[]): Promise<RunComparison['sources']> {
  const counts = new Map<string, { before: number; after: number }>();
  for (const pair of pairs)
    for (const side of ['before', 'after'] as const) {
      if (!pair[side].known) continue;
      const above = pair[side].passages.filter((passage) => passage.above);
      for (const document of new Set(above.map((passage) => passage.document))) {
        const own = counts.get(document) ?? { before: 0, after: 0 };
        counts.set(document, { ...own, [side]: own[side] + 1 });
      }
    }
  const names = await documentNames(tx, ws, [...counts.keys()]);
  return [...counts]
    .filter(([, { before, after }]) => before !== after)
    .map(([document, sides]) => ({ document, document_name: names.get(document) ?? null, ...sides }))
    .toSorted(
      (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.document < b.document ? -1 : 1),
    );
}

import { and, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { StoredReport } from '@parlance/contract/calls/nlp';
import { evaluationResults, evaluations } from '../../platform/db/evaluationTables.ts';
import type { Db, Tx } from '../../platform/db/port.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { predictionsAt } from './report.ts';
import type { Sources } from './readTexts.ts';
import type { Measurement } from './workerMessages.ts';

/** Number of a class's evaluations that are kept, and of those whose predictions are kept. */
const runsKept = 50;
const predictionsKept = 10;
/** Rows of one statement: it takes a few milliseconds, so that other statements run in between. */
const rowsAtOnce = 1000;

type Row = typeof evaluations.$inferInsert;

/** Stores the row of an evaluation that starts, in place of an unfinished one of the same task. */
export async function beginEvaluation(tx: Tx, row: Row): Promise<void> {
  await deleteUnfinished(tx, row.id);
  await tx.insert(evaluations).values(row);
}

interface StoringOptions {
  signal: AbortSignal;
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Refuses in the transaction that makes the evaluation visible. */
  mayStore: (tx: Tx) => Promise<unknown>;
}

/** Stores the predictions and then, in one transaction with the end of the evaluation, its report. */
export async function storeEvaluation(
  db: Db,
  row: Pick<Row, 'id' | 'classId'>,
  { texts, ids, skipped }: Sources,
  { report, predictions, order }: Measurement,
  { signal, onProgress, mayStore }: StoringOptions,
): Promise<void> {
  const predicted = predictionsAt(predictions, report.figures.threshold);
  for (let from = 0; from < order.length; from += rowsAtOnce) {
    signal.throwIfAborted();
    const places = [...order.subarray(from, from + rowsAtOnce)];
    const values = places.map((place, index) => ({
      position: from + index,
      sourceId: ids[place] ?? null,
      text: texts[place]?.text ?? '',
      expected: texts[place]?.expected ?? -1,
      predicted: predicted[place] ?? -1,
      best: predictions.best[place] ?? -1,
      score: predictions.score[place] ?? 0,
    }));
    await db.tx((tx) => insertRows(tx, row.id, values));
    onProgress((from + places.length) / order.length);
  }
  await db.tx(async (tx) => {
    signal.throwIfAborted();
    await mayStore(tx);
    await finish(tx, row.id, { ...report, skipped });
    await deleteOld(tx, row.classId);
  });
}

interface ResultRow {
  position: number;
  sourceId: string | null;
  text: string;
  expected: number;
  predicted: number;
  best: number;
  score: number;
}

async function insertRows(tx: Tx, id: string, rows: ResultRow[]): Promise<void> {
  const column = <T>(pick: (row: ResultRow) => T) => sql.param(rows.map(pick));
  await tx.execute(sql`
    insert into ${evaluationResults} (evaluation_id, position, source_id, text, expected, predicted, best, score)
    select ${id}, position, source_id, text, expected, predicted, best, score from unnest(
      ${column((row) => row.position)}::int[], ${column((row) => row.sourceId)}::text[],
      ${column((row) => row.text)}::text[], ${column((row) => row.expected)}::smallint[],
      ${column((row) => row.predicted)}::smallint[], ${column((row) => row.best)}::smallint[],
      ${column((row) => row.score)}::real[]
    ) as result (position, source_id, text, expected, predicted, best, score)`);
}

async function finish(tx: Tx, id: string, report: StoredReport): Promise<void> {
  await tx
    .update(evaluations)
    .set({ report, createdAt: sql`now()` })
    .where(eq(evaluations.id, id));
}

/** Deletes an unfinished evaluation. */
export async function deleteUnfinished(tx: Tx, id: string): Promise<void> {
  await tx.delete(evaluations).where(and(eq(evaluations.id, id), isNull(evaluations.report)));
}

/** Deletes the oldest evaluations of a class, and unfinished ones without a running task. */
async function deleteOld(tx: Tx, classId: string): Promise<void> {
  const finished = and(eq(evaluations.classId, classId), isNotNull(evaluations.report));
  const newest = (count: number) =>
    tx
      .select({ id: evaluations.id })
      .from(evaluations)
      .where(finished)
      .orderBy(desc(evaluations.createdAt))
      .limit(count);
  await tx.delete(evaluations).where(and(finished, notInArray(evaluations.id, newest(runsKept))));
  await tx.delete(evaluationResults).where(
    sql`${evaluationResults.evaluationId} in (
      select id from ${evaluations} where class_id = ${classId} and report is not null
        and id not in (${newest(predictionsKept)}))`,
  );
  await tx.delete(evaluations).where(
    sql`class_id = ${classId} and report is null
      and id not in (select id from ${tasks} where status in ('queued', 'running'))`,
  );
}

import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Evaluation, EvaluationReport, StoredReport } from '@parlance/contract/calls/nlp';
import { evaluationResults, evaluations } from '../../platform/db/evaluationTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Row = typeof evaluations.$inferSelect & { report: StoredReport };

/** The finished evaluations of a class, newest first. */
export async function listEvaluations(tx: Tx, ws: string, classId: string): Promise<Evaluation[]> {
  const { report: _, ...facts } = columns;
  const rows = await tx
    .select({ ...facts, figures: sql<StoredReport['figures']>`${evaluations.report} -> 'figures'` })
    .from(evaluations)
    .where(and(eq(evaluations.ws, ws), eq(evaluations.classId, classId), isNotNull(evaluations.report)))
    .orderBy(desc(evaluations.createdAt));
  return rows.map(({ figures, ...row }) => presentEvaluation(row, figures));
}

/** A finished evaluation with its report. @throws {Refusal} 404 */
export async function findEvaluation(tx: Tx, ws: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.ws, ws), eq(evaluations.id, id)));
  if (!row || row.report === null) throw refuse.notFound('evaluation_not_found');
  return { ...row, report: row.report };
}

/** The report of an evaluation. @throws {Refusal} 404 */
export async function readEvaluation(tx: Tx, ws: string, id: string): Promise<EvaluationReport> {
  const row = await findEvaluation(tx, ws, id);
  return {
    ...presentEvaluation(row, row.report.figures),
    ...row.report,
    wrong: wrongOf(row.report),
    has_predictions: await hasPredictions(tx, id),
  };
}

/** Whether the predictions of an evaluation are still stored. */
export async function hasPredictions(tx: Tx, id: string): Promise<boolean> {
  const [kept] = await tx
    .select({ position: evaluationResults.position })
    .from(evaluationResults)
    .where(eq(evaluationResults.evaluationId, id))
    .limit(1);
  return kept !== undefined;
}

/** Number of misclassified utterances. They have the first positions. */
export const wrongOf = ({ confusions }: StoredReport): number =>
  confusions.reduce((sum, [, , count]) => sum + count, 0);

const columns = {
  id: evaluations.id,
  classId: evaluations.classId,
  kind: evaluations.kind,
  testSetId: evaluations.testSetId,
  testSetName: evaluations.testSetName,
  branch: evaluations.branch,
  modelId: evaluations.modelId,
  folds: evaluations.folds,
  report: evaluations.report,
  createdBy: evaluations.createdBy,
  createdAt: evaluations.createdAt,
};

export function presentEvaluation(row: Omit<Row, 'report' | 'ws'>, figures: StoredReport['figures']): Evaluation {
  return {
    id: row.id,
    class_id: row.classId,
    kind: row.kind,
    test_set: row.testSetId === null ? null : { id: row.testSetId, name: row.testSetName ?? '' },
    branch: row.branch,
    model_id: row.modelId,
    folds: row.folds,
    figures,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
  };
}

/** The number of rows that a query selects. */
export async function countRows(tx: Tx, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf(tx, query, z.object({ count: z.number() }));
  return row?.count ?? 0;
}

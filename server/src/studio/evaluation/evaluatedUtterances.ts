import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { EvaluatedUtterance } from '@parlance/contract/calls/nlp';
import { holdsText } from '../../platform/db/likePattern.ts';
import { evaluationResults, testCases } from '../../platform/db/evaluationTables.ts';
import { utterances } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { countRows, findEvaluation, wrongOf } from './readEvaluations.ts';

export interface EvaluatedUtteranceFilter {
  /** Indexes in the report's list of intents; -1: no intent. */
  expected?: number | undefined;
  predicted?: number | undefined;
  wrong: boolean;
  /** Only utterances whose result differs from this other evaluation. */
  against?: string | undefined;
  change: 'worse' | 'better';
  search?: string | undefined;
}

/** A page of an evaluation's utterances, misclassified first. @throws {Refusal} 404 */
export async function listEvaluatedUtterances(
  tx: Tx,
  ws: string,
  id: string,
  filter: EvaluatedUtteranceFilter,
  page: { limit: number; offset: number },
): Promise<{ data: EvaluatedUtterance[]; total: number }> {
  const { kind, report } = await findEvaluation(tx, ws, id);
  const from = sql`${evaluationResults} as result`;
  const where = await conditions(tx, ws, { id, wrong: wrongOf(report) }, filter);
  const total = await countRows(tx, sql`select count(*)::int as count from ${from} where ${where}`);
  // Joins only for the rows of the page.
  const rows = await rowsOf(
    tx,
    sql`select page.*, ${origin[kind].columns} from (
        select position, source_id, text, expected, predicted, best, score from ${from} where ${where}
        order by position limit ${page.limit} offset ${page.offset}
      ) as page left join ${origin[kind].table} as origin on origin.id = page.source_id
      order by page.position`,
    Row,
  );
  return {
    total,
    data: rows.map(({ origin_id, ...row }) => ({ ...row, source_id: origin_id })),
  };
}

/** Number of utterances whose result differs from another evaluation. */
export async function countChanged(
  tx: Tx,
  ws: string,
  id: string,
  against: string,
  change: EvaluatedUtteranceFilter['change'],
) {
  const { report } = await findEvaluation(tx, ws, id);
  const where = await conditions(tx, ws, { id, wrong: wrongOf(report) }, { wrong: false, against, change });
  return countRows(tx, sql`select count(*)::int as count from ${evaluationResults} as result where ${where}`);
}

const Row = z.object({
  position: z.number(),
  text: z.string(),
  expected: z.number(),
  predicted: z.number(),
  best: z.number(),
  score: z.number(),
  origin_id: z.string().nullable(),
  intent_id: z.string().nullable(),
  version: z.number().nullable(),
});

/** Source of the utterances, by kind of evaluation. */
const origin = {
  cross_validation: {
    table: sql`${utterances}`,
    columns: sql`origin.id as origin_id, origin.intent_id as intent_id, null::int as version`,
  },
  test_set: {
    table: sql`${testCases}`,
    columns: sql`origin.id as origin_id, origin.intent_id as intent_id, origin.version as version`,
  },
};

async function conditions(
  tx: Tx,
  ws: string,
  { id, wrong }: { id: string; wrong: number },
  filter: EvaluatedUtteranceFilter,
): Promise<SQL> {
  const parts = [sql`result.evaluation_id = ${id}`];
  const { expected, predicted, search, against } = filter;
  if (expected !== undefined) parts.push(sql`result.expected = ${expected}`);
  if (predicted !== undefined) parts.push(sql`result.predicted = ${predicted}`);
  // Misclassified utterances have the first positions, so a range of the key is enough.
  const isCell = expected !== undefined && predicted !== undefined && expected !== predicted;
  if (filter.wrong || isCell) parts.push(sql`result.position < ${wrong}`);
  if (search) parts.push(holdsText(sql`result.text`, search));
  if (against !== undefined) {
    const before = wrongOf((await findEvaluation(tx, ws, against)).report);
    const [now, then] =
      filter.change === 'worse'
        ? [sql`result.position < ${wrong}`, sql`other.position >= ${before}`]
        : [sql`result.position >= ${wrong}`, sql`other.position < ${before}`];
    parts.push(
      now,
      sql`exists (select 1 from ${evaluationResults} as other where other.evaluation_id = ${against}
        and other.source_id = result.source_id and ${then})`,
    );
  }
  return sql.join(parts, sql` and `);
}

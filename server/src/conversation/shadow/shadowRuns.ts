import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ShadowReport, type ShadowRun, shadowVerdicts } from '@parlance/contract/calls/shadow';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/port.ts';
import { shadowChanges, shadowRuns } from '../../platform/db/shadowTables.ts';
import type { ChangedMessage } from './groupChanges.ts';
import type { ShadowPlan } from './shadowPlan.ts';

/** Number of runs of a class that are kept. */
const runsKept = 5;
/** Rows of one statement: it takes a few milliseconds, so that other statements run in between. */
const rowsAtOnce = 1000;
const examplesShown = 3;

type Row = typeof shadowRuns.$inferInsert;

/**
 * Stores the result of a run. The report is stored last: a run without a report is not visible. Opens transactions of
 * its own.
 *
 * @param mayStore refuses in the transaction that makes the run visible
 */
export async function storeShadowRun(
  db: Db,
  row: Omit<Row, 'report'>,
  { report, changes }: { report: ShadowReport; changes: readonly ChangedMessage[] },
  { signal, mayStore }: { signal: AbortSignal; mayStore: (tx: Tx) => Promise<unknown> },
): Promise<void> {
  await db.tx(async (tx) => {
    await deleteShadowRun(tx, row.id);
    await tx.insert(shadowRuns).values(row);
  });
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    signal.throwIfAborted();
    const rows = changes.slice(from, from + rowsAtOnce).map((one) => ({ ...one, runId: row.id }));
    await db.tx((tx) => tx.insert(shadowChanges).values(rows));
  }
  await db.tx(async (tx) => {
    signal.throwIfAborted();
    await mayStore(tx);
    await tx.update(shadowRuns).set({ report }).where(eq(shadowRuns.id, row.id));
    await tx.execute(sql`delete from shadow_runs where class_id = ${row.classId} and id not in (
      select id from shadow_runs where class_id = ${row.classId} order by created_at desc limit ${runsKept})`);
  });
}

/** Deletes a run with its changes. */
export async function deleteShadowRun(tx: Tx, id: string): Promise<void> {
  await tx.delete(shadowRuns).where(eq(shadowRuns.id, id));
}

/**
 * The newest run of a model or publication.
 * @param texts whether the reader may see the texts of messages
 */
export async function newestShadowRun(
  tx: Tx,
  ws: string,
  classId: string,
  { model, publication, stamp }: Pick<ShadowPlan, 'model' | 'publication' | 'stamp'>,
  texts: boolean,
): Promise<ShadowRun | null> {
  const [row] = await tx
    .select()
    .from(shadowRuns)
    .where(
      and(
        eq(shadowRuns.ws, ws),
        eq(shadowRuns.classId, classId),
        eq(shadowRuns.modelId, model),
        publication === null ? isNull(shadowRuns.publicationId) : eq(shadowRuns.publicationId, publication),
        isNotNull(shadowRuns.report),
      ),
    )
    .orderBy(desc(shadowRuns.createdAt))
    .limit(1);
  if (!row?.report) return null;
  const { report, fromAt, toAt } = row;
  const examples = texts && fromAt && toAt ? await readExamples(tx, row, fromAt, toAt) : [];
  return {
    ...report,
    id: row.id,
    model: row.modelId,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    from: fromAt?.toISOString() ?? null,
    to: toAt?.toISOString() ?? null,
    current: row.stamp === stamp,
    groups: report.groups.map((group) => ({
      ...group,
      examples: examples.flatMap(({ number, ...example }) => (number === group.number ? [example] : [])),
    })),
  };
}

const Example = z.object({
  number: z.number(),
  text: z.string(),
  times: z.number(),
  verdict: z.enum(shadowVerdicts).nullable(),
  truth: z.string().nullable(),
});

/** The example messages of each group. Deleted messages are missing. */
const readExamples = (tx: Tx, { id, ws }: typeof shadowRuns.$inferSelect, from: Date, to: Date) =>
  rowsOf(
    tx,
    sql`select number, body as text, times, verdict, truth from (
        select c.*, v.body, row_number() over (
          partition by c.number order by c.verdict = 'wrong' desc nulls last, c.times desc, c.verbatim_id desc
        ) as place
        from ${shadowChanges} c
        join ${verbatims} v on v.ws = ${ws} and v.id = c.verbatim_id
          and v.created_at between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz
        where c.run_id = ${id}
      ) as known where place <= ${examplesShown} order by number, place`,
    Example,
  );

import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Canary, type CanaryMetric, canaryMetrics, type CanaryVerdict } from '@parlance/contract/calls/canary';
import { limits } from '@parlance/contract/limits';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { models, publications } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { modelNumber } from '../../studio/models/models.ts';
import { isOfShareSql } from '../../studio/prediction/canaryShare.ts';
import type { CanaryRow } from '../../studio/publishing/canary.ts';
import { gotFallback, isCounted } from '../verbatim/figures.ts';
import { differenceOf, figureOf, type Sums } from './intervals.ts';

/** Maximum number of compared messages: reading them takes a fraction of a second. */
const maxCompared = 50_000;

/** For each metric: which messages count (`of`), and which of these are counted (`count`). */
const counted: Record<CanaryMetric, { of: SQL; count: SQL; moreIsBetter: boolean }> = {
  understood: { of: isCounted('messages'), count: isCounted('understood'), moreIsBetter: true },
  fallback: { of: isCounted('messages'), count: gotFallback, moreIsBetter: false },
  liked: { of: sql`rating <> 0`, count: sql`rating > 0`, moreIsBetter: true },
};

const Row = z
  .object({ side: z.enum(['canary', 'published']), conversations: z.number(), messages: z.number() })
  .and(z.record(z.string(), z.union([z.number(), z.string()])));
type Row = z.infer<typeof Row>;

/**
 * Compares the messages since a canary has its share: those that it answered with those that the published model
 * answered.
 */
export async function compareCanary(tx: Tx, row: CanaryRow): Promise<Canary> {
  const rows = await readSides(tx, row);
  const side = (name: Row['side']) => rows.find((one) => one.side === name);
  const [canary, published] = [side('canary'), side('published')];
  const { model, number } = await readModel(tx, row);
  const read = (canary?.messages ?? 0) + (published?.messages ?? 0);
  return {
    class_id: row.classId,
    model,
    model_number: number,
    share: row.share,
    started_at: row.createdAt.toISOString(),
    started_by: row.startedBy,
    since: row.since.toISOString(),
    canary: sizeOf(canary),
    published: sizeOf(published),
    metrics: canaryMetrics.map((metric) => compareMetric(metric, canary, published)),
    more: read >= maxCompared,
  };
}

const sizeOf = (row: Row | undefined) => ({ conversations: row?.conversations ?? 0, messages: row?.messages ?? 0 });

function compareMetric(
  metric: CanaryMetric,
  canaryRow: Row | undefined,
  publishedRow: Row | undefined,
): Canary['metrics'][number] {
  const sums = [canaryRow, publishedRow].map((row) => (row ? sumsOf(row, metric) : null));
  const [canary = null, published = null] = sums.map((one) => one && figureOf(one));
  const difference = canary && published ? differenceOf(canary, published) : null;
  // A few conversations may only reflect a few people: the interval cannot know how alike their messages are.
  const isEnough = sums.every((one) => one !== null && one.conversations >= limits.canaryConversations);
  const verdict = isEnough ? verdictOf(difference, counted[metric].moreIsBetter) : 'unclear';
  return { metric, canary, published, difference, verdict };
}

function verdictOf(difference: { low: number; high: number } | null, moreIsBetter: boolean): CanaryVerdict {
  if (!difference || (difference.low <= 0 && difference.high >= 0)) return 'unclear';
  return difference.low > 0 === moreIsBetter ? 'better' : 'worse';
}

function sumsOf(row: Row, metric: CanaryMetric): Sums {
  const value = (name: string) => Number(row[`${metric}_${name}`]);
  return {
    conversations: value('conversations'),
    of: value('of'),
    count: value('count'),
    ofSquared: value('of_squared'),
    countSquared: value('count_squared'),
    product: value('product'),
  };
}

/** The newest messages by side, summed by conversation first. */
function readSides(tx: Tx, { ws, publicationId, share, since }: CanaryRow): Promise<Row[]> {
  const all = Object.entries(counted);
  const perConversation = sql.join(
    all.map(([metric, { of, count }]) => {
      const [n, k] = [sql.identifier(`${metric}_n`), sql.identifier(`${metric}_k`)];
      return sql`count(*) filter (where ${of})::int as ${n}, count(*) filter (where ${of} and ${count})::int as ${k}`;
    }),
    sql`, `,
  );
  const perSide = sql.raw(
    all
      .map(
        ([metric]) => `(count(*) filter (where ${metric}_n > 0))::int as ${metric}_conversations,
          sum(${metric}_n)::int as ${metric}_of, sum(${metric}_k)::int as ${metric}_count,
          sum(${metric}_n::float8 ^ 2) as ${metric}_of_squared, sum(${metric}_k::float8 ^ 2) as ${metric}_count_squared,
          sum(${metric}_n::float8 * ${metric}_k) as ${metric}_product`,
      )
      .join(', '),
  );
  return rowsOf(
    tx,
    sql`with newest as (
        select conversation_id, status, status_response, rating from ${verbatims}
        where ws = ${ws} and created_at >= ${since.toISOString()}::timestamptz
        order by created_at desc limit ${maxCompared}
      ), by_conversation as (
        select conversation_id, count(*)::int as messages, ${perConversation} from newest group by conversation_id
      )
      select case when ${isOfShareSql(publicationId, sql`conversation_id`, share)} then 'canary' else 'published' end as side,
        count(*)::int as conversations, sum(messages)::int as messages, ${perSide}
      from by_conversation group by side`,
    Row,
  );
}

async function readModel(tx: Tx, { publicationId }: CanaryRow): Promise<{ model: string; number: number }> {
  const [row] = await tx
    .select({ model: models.id, number: modelNumber })
    .from(publications)
    .innerJoin(models, eq(models.id, publications.modelId))
    .where(eq(publications.id, publicationId));
  if (!row) throw new Error('a canary without its model');
  return row;
}

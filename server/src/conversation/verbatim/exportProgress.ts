import { and, eq, gte, lt, max, min } from 'drizzle-orm';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { planForValues } from '../../platform/db/planForValues.ts';
import type { Tx } from '../../platform/db/port.ts';
import { spanOf } from './reach.ts';
import type { VerbatimFilters } from './filters.ts';
import { listVerbatims } from './verbatims.ts';

/** Progress of an export, from 0 to 1, from the rows written and the time of the last one; 0 where it is unknown. */
export type ExportProgress = (rows: number, lastAt: Date) => number;

/**
 * Returns a function that estimates the progress of an export. Where there are too many verbatims to count, ungrouped
 * ones are read from newest to oldest, and the time of the last row gives the progress.
 */
export async function measureExport(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  group: boolean,
): Promise<ExportProgress> {
  const { total, searched_to } = await listVerbatims(tx, ws, filters, { limit: 1, offset: 0, group, order: 'time' });
  if (searched_to === null) return (rows) => rows / Math.max(1, total);
  if (group) return () => 0;
  const span = spanOf(filters);
  await planForValues(tx);
  const [ends] = await tx
    .select({ oldest: min(verbatims.createdAt), newest: max(verbatims.createdAt) })
    .from(verbatims)
    .where(and(eq(verbatims.ws, ws), gte(verbatims.createdAt, span.start), lt(verbatims.createdAt, span.end)));
  if (!ends?.oldest || !ends.newest) return () => 0;
  const newest = ends.newest.getTime();
  const length = Math.max(1, newest - ends.oldest.getTime());
  return (_, lastAt) => Math.max(0, newest - lastAt.getTime()) / length;
}

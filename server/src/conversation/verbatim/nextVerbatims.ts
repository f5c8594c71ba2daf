import { and, desc, gt, sql } from 'drizzle-orm';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { planForValues } from '../../platform/db/planForValues.ts';
import type { Tx } from '../../platform/db/port.ts';
import { joins, matching, type VerbatimFilters } from './filters.ts';
import { groupedPage } from './pagesOfIds.ts';
import { newestModels } from './predictions.ts';
import type { Occurrences } from './present.ts';
import { readVerbatims, spanAround, countOccurrences } from './readVerbatims.ts';

/** Cursor of an export. */
export interface ExportPlace {
  /** Time and id of the last row. */
  row?: { at: string; id: number };
  /** Key of the last message, in a grouped export. */
  key?: string;
  /** Cache of how often messages were received, because frequent ones occur again and again. */
  seen: Map<string, Occurrences>;
}

/** Maximum size of the cache. */
const remembered = 20_000;

/** The next rows of an export, after a cursor. @returns next undefined: there are no more */
export async function nextVerbatims(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  { group, step, after }: { group: boolean; step: number; after: ExportPlace },
): Promise<{ data: Verbatim[]; next: ExportPlace | undefined }> {
  await planForValues(tx);
  const { stamp } = await newestModels(tx, ws);
  const matched = await matching(tx, ws, filters, stamp);
  if (group) {
    const later = after.key === undefined ? undefined : gt(verbatims.messageKey, after.key);
    const { seen, ...found } = await groupedPage(tx, and(matched, later), { limit: step, offset: 0, order: 'text' });
    const key = [...(seen?.keys() ?? [])].at(-1);
    const next = found.ids.length < step || key === undefined ? undefined : { key, seen: after.seen };
    return { data: await readVerbatims(tx, ws, stamp, found, seen), next };
  }
  const { row } = after;
  const earlier =
    row &&
    sql`(${verbatims.createdAt}, ${verbatims.id}) < (${row.at}::timestamptz, ${row.id}::int8)
    and ${verbatims.createdAt} <= ${row.at}::timestamptz`;
  const rows = await tx
    .select({
      id: verbatims.id,
      at: sql<string>`${verbatims.createdAt}::text`,
      createdAt: verbatims.createdAt,
      key: verbatims.messageKey,
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(and(matched, earlier))
    .orderBy(desc(verbatims.createdAt), desc(verbatims.id))
    .limit(step);
  const { seen } = after;
  if (seen.size > remembered) seen.clear();
  const unknown = [...new Set(rows.map(({ key }) => key).filter((key) => !seen.has(key)))];
  for (const [key, times] of await countOccurrences(tx, ws, unknown, rows)) seen.set(key, times);
  const found = { ids: rows.map(({ id }) => id), saidIn: spanAround(rows.map(({ createdAt }) => createdAt)) };
  const last = rows.length < step ? undefined : rows.at(-1);
  return {
    data: await readVerbatims(tx, ws, stamp, found, seen),
    next: last && { row: { at: last.at, id: last.id }, seen },
  };
}

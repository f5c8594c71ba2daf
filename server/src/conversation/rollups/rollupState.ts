import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment, startOf } from './aggregate.ts';
import type { Span } from './hours.ts';

/** The state by which a cache decides whether its figures are still valid. */
const RollupState = z.object({
  /** Creation time of the workspace, which distinguishes it from an earlier one with the same id. */
  created: z.string(),
  /** Number of the last change of figures. */
  change: z.number(),
  /** First hour of the span that was touched since it was rolled up. */
  touched: z.date().nullable(),
  /** Start of the first day of the span whose figures were recomputed after the change `since`. */
  changed: z.date().nullable(),
});
export type RollupState = z.infer<typeof RollupState>;

/**
 * The state of the rollups of a workspace in a span. A message changes no figures of the days before it.
 * @param since the change after which `changed` looks
 * @returns undefined: the span is not completely rolled up yet
 */
export async function readRollupState(
  tx: Tx,
  ws: string,
  { start, end }: Span,
  since: number,
): Promise<RollupState | undefined> {
  const [state] = await rowsOf(
    tx,
    sql`select w.created_at::text as created,
        (select coalesce(max(change), 0) from rollup_days where ws = ${ws}) as change,
        (select min(hour) from rollup_touches where ws = ${ws}
          and hour >= date_trunc('hour', ${moment(start)}, 'UTC') and hour < ${moment(end)}) as touched,
        (select ${startOf(sql`min(day)`)} from rollup_days
          where ws = ${ws} and change > ${since}::bigint and day >= ${dayOf(moment(start))}) as changed
      from workspaces w join rollup_progress p on p.ws = w.id where w.id = ${ws} and p.until >= ${moment(end)}`,
    RollupState,
  );
  return state;
}

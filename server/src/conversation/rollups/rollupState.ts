import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment, startOf } from './aggregate.ts';
import type { Span } from './hours.ts';

/** What tells whether figures that were read before are still right. */
const RollupState = z.object({
  /** Told apart from a workspace that had the same id before. */
  created: z.string(),
  /** Of the last figures that were made. */
  change: z.number(),
  /** The first hour of the span that was touched since it was rolled up. */
  touched: z.date().nullable(),
  /** The start of the first day of the span whose figures were made since a change. */
  changed: z.date().nullable(),
});
export type RollupState = z.infer<typeof RollupState>;

/**
 * The state of the rollups of a workspace in a span. What is said on a day changes nothing that is counted of the days before it.
 * @param since the change that `changed` is told from
 * @returns undefined: not all of the span is rolled up yet
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

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import { unheld } from '../../platform/db/holds.ts';
import { deleteSome, type DeleteBatch } from '../../platform/db/inSteps.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** Number of ended runs kept of each script, as many skipped runs, and days that failed runs are kept; null: all. */
export interface RunRetention {
  runs: number | null;
  failed_runs: number | null;
}

/** Ended runs, ranked within their script from the newest, skipped runs apart from the others. */
const ranked = (where: SQL) => sql`(select id, ws, conversation_id, state, ended_at,
    row_number() over (partition by script_id, state = 'skipped' order by created_at desc) as place
  from ${scriptRuns} where ended_at is not null and ${where}) ranked`;

/** The condition for runs that are no longer kept and under no legal hold. @param kept null of either: all are kept */
const beyond = (kept: { runs: SQL; days: SQL }) => sql`ranked.place > ${kept.runs}
  and (ranked.state <> 'failed' or ranked.ended_at < now() - ${kept.days} * interval '1 day')
  and ${unheld(sql`ranked`)}`;

/** Deletes ended runs beyond those that their workspace keeps; they still count in figures. Called now and then. */
export const deleteOldRuns: DeleteBatch = (tx, most) => {
  const { keptRuns, keptFailedDays } = scriptLimits;
  const set = (name: string, otherwise: number) => sql`(case when kept.settings -> ${name}::text is null
    then ${otherwise}::int else (kept.settings ->> ${name}::text)::int end)`;
  const kept = { runs: set('runs', keptRuns), days: set('failed_runs', keptFailedDays) };
  const old = sql`select one.ctid from ${ranked(sql`true`)} join ${scriptRuns} one on one.id = ranked.id and one.ws = ranked.ws
    left join configurations kept on kept.ws = ranked.ws and kept.name = 'retention' where ${beyond(kept)}`;
  return deleteSome(sql`${scriptRuns}`, old)(tx, most);
};

/**
 * The condition for a dialog's run that ended before a moment, so that its messages are older. @param row a table or
 * alias of runs
 */
export const talkedBefore = (row: SQL, before: SQL): SQL =>
  sql`(${row}.conversation_id is not null and ${row}.ended_at < ${before})`;

/** Number of runs that would be deleted, by these settings or with the messages of their conversations. */
export async function countOldRuns(
  tx: Tx,
  ws: string,
  { runs, failed_runs, messages }: RunRetention & { messages: number | null },
): Promise<number> {
  const [found] = await rowsOf(
    tx,
    sql`select count(*)::int as count from ${ranked(sql`ws = ${ws}`)}
      where ${beyond({ runs: sql`${runs}::int`, days: sql`${failed_runs}::int` })}
        or (${talkedBefore(sql`ranked`, sql`now() - ${messages}::int * interval '1 day'`)} and ${unheld(sql`ranked`)})`,
    z.object({ count: z.number() }),
  );
  return found?.count ?? 0;
}

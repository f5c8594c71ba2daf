import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import { unheld } from '../../platform/db/holds.ts';
import { deleteSome, type DeleteBatch } from '../../platform/db/inSteps.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** How many ended runs of each script are kept, as many of those that did not start, and for how many days those that failed; null: all. */
export interface KeptRuns {
  runs: number | null;
  failed_runs: number | null;
}

/** Ended runs by their place among those of their script that began, or that did not, the newest first. */
const ranked = (where: SQL) => sql`(select id, ws, conversation_id, state, ended_at,
    row_number() over (partition by script_id, state = 'skipped' order by created_at desc) as place
  from ${scriptRuns} where ended_at is not null and ${where}) ranked`;

/** That a run is beyond what is kept, and under no legal hold. @param kept null of either: all are */
const beyond = (kept: { runs: SQL; days: SQL }) => sql`ranked.place > ${kept.runs}
  and (ranked.state <> 'failed' or ranked.ended_at < now() - ${kept.days} * interval '1 day')
  and ${unheld(sql`ranked`)}`;

/** Forgets runs that have ended, beyond those that their workspace keeps; they are counted on. Called now and then. */
export const forgetOldRuns: DeleteBatch = (tx, most) => {
  const { keptRuns, keptFailedDays } = scriptLimits;
  const set = (name: string, otherwise: number) => sql`(case when kept.settings -> ${name}::text is null
    then ${otherwise}::int else (kept.settings ->> ${name}::text)::int end)`;
  const kept = { runs: set('runs', keptRuns), days: set('failed_runs', keptFailedDays) };
  const old = sql`select one.ctid from ${ranked(sql`true`)} join ${scriptRuns} one on one.id = ranked.id and one.ws = ranked.ws
    left join configurations kept on kept.ws = ranked.ws and kept.name = 'retention' where ${beyond(kept)}`;
  return deleteSome(sql`${scriptRuns}`, old)(tx, most);
};

/** That a run of a dialog has ended before a moment: its messages are older. @param row a table or alias of runs */
export const talkedBefore = (row: SQL, before: SQL): SQL =>
  sql`(${row}.conversation_id is not null and ${row}.ended_at < ${before})`;

/** How many runs would be forgotten, for their place or with the messages of their conversations. */
export async function countOldRuns(
  tx: Tx,
  ws: string,
  { runs, failed_runs, messages }: KeptRuns & { messages: number | null },
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

import { and, asc, count, eq, gt, inArray, min, ne, type SQL } from 'drizzle-orm';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { RunRow } from '../runs/runs.ts';
import type { ScriptRow } from '../scripts/scripts.ts';

/** Selects waiting runs of a script. */
export interface WaitingSelection {
  /** Ids; undefined: all runs that wait in versions which are not in production. */
  runs?: readonly string[] | undefined;
  version?: number | undefined;
  /** Only runs with a greater id. */
  after?: string | undefined;
}

/** The condition for waiting runs of a script, without trials. */
export function waitingRuns(
  { ws, id, productionVersion }: ScriptRow,
  { runs, version, after }: WaitingSelection,
): SQL | undefined {
  return and(
    eq(scriptRuns.ws, ws),
    eq(scriptRuns.scriptId, id),
    eq(scriptRuns.state, 'waiting'),
    eq(scriptRuns.branch, 'production'),
    runs ? inArray(scriptRuns.id, [...runs]) : undefined,
    runs || productionVersion === null ? undefined : ne(scriptRuns.version, productionVersion),
    version === undefined ? undefined : eq(scriptRuns.version, version),
    after === undefined ? undefined : gt(scriptRuns.id, after),
  );
}

/** The first waiting runs, by id. */
export const selectWaiting = (tx: Tx, script: ScriptRow, which: WaitingSelection, most: number): Promise<RunRow[]> =>
  tx.select().from(scriptRuns).where(waitingRuns(script, which)).orderBy(asc(scriptRuns.id)).limit(most);

/** Number of runs that wait in versions which are not in production, by version. */
export async function countWaiting(tx: Tx, script: ScriptRow) {
  const rows = await tx
    .select({
      version: scriptRuns.version,
      runs: count(),
      conversations: count(scriptRuns.conversationId),
      since: min(scriptRuns.createdAt),
    })
    .from(scriptRuns)
    .where(waitingRuns(script, {}))
    .groupBy(scriptRuns.version)
    .orderBy(asc(scriptRuns.version));
  return rows.map(({ since, ...row }) => ({ ...row, since: (since ?? new Date()).toISOString() }));
}

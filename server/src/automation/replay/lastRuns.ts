import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { RunRow } from '../runs/runs.ts';

/**
 * The last runs of a script, newest first: those that began, and those whose rules did not hold. The latter are at most
 * half of them if there are enough of the others, as values that change often cause many skipped runs.
 */
export async function listLastRuns(tx: Tx, ws: string, scriptId: string, last: number): Promise<RunRow[]> {
  const [begun, skipped] = [
    await newest(tx, ws, scriptId, { last, areSkipped: false }),
    await newest(tx, ws, scriptId, { last, areSkipped: true }),
  ];
  const room = Math.max(Math.floor(last / 2), last - begun.length);
  const others = skipped.slice(0, room);
  return [...begun.slice(0, last - others.length), ...others];
}

const newest = (
  tx: Tx,
  ws: string,
  scriptId: string,
  { last, areSkipped }: { last: number; areSkipped: boolean },
): Promise<RunRow[]> =>
  tx
    .select()
    .from(scriptRuns)
    .where(
      and(
        eq(scriptRuns.ws, ws),
        eq(scriptRuns.scriptId, scriptId),
        // A run that was prevented for another reason than its rules is left out: no version changes that.
        areSkipped ? and(eq(scriptRuns.state, 'skipped'), isNull(scriptRuns.error)) : ne(scriptRuns.state, 'skipped'),
      ),
    )
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(last);

import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { RunRow } from '../runs/runs.ts';

/**
 * The last runs of a script that began, beside those whose rules did not hold, newest first. Values that change often make
 * many of the latter: they are half of them at most, where the others are as many.
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
        // For what was in the way of a run no version matters.
        areSkipped ? and(eq(scriptRuns.state, 'skipped'), isNull(scriptRuns.error)) : ne(scriptRuns.state, 'skipped'),
      ),
    )
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(last);

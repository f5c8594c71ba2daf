import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { scriptRuns, scripts, scriptSteps } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RunRow } from '../runs/runs.ts';
import { listCallers } from '../scripts/callers.ts';
import { readVersion, type ScriptRow } from '../scripts/scripts.ts';

/** A run that called a function, with the version of its own script that it used. */
export interface CallerRun {
  script: ScriptRow;
  run: RunRow;
  content: ScriptContent;
}

/** The last runs that called a script, of scripts whose version in production calls it, newest first. */
export async function listCallerRuns(tx: Tx, called: ScriptRow, last: number): Promise<CallerRun[]> {
  const callers = (await listCallers(tx, called)).map(({ script }) => script.id);
  if (callers.length === 0) return [];
  const rows = await tx
    .select({ run: scriptRuns, script: scripts })
    .from(scriptRuns)
    .innerJoin(scripts, eq(scripts.id, scriptRuns.scriptId))
    .where(
      and(
        eq(scriptRuns.ws, called.ws),
        inArray(scriptRuns.scriptId, callers),
        sql`exists (select from ${scriptSteps} where ${scriptSteps.runId} = ${scriptRuns.id} and ${scriptSteps.ws} = ${called.ws}
          and ${scriptSteps.kind} = 'call' and lower(${scriptSteps.args} ->> 0) = lower(${called.name}))`,
      ),
    )
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(last);
  const found: CallerRun[] = [];
  for (const row of rows) {
    const content = await contentOf(tx, row.run);
    if (content) found.push({ ...row, content });
  }
  return found;
}

/** The content of a run's version; undefined where it is not kept any longer. */
async function contentOf(tx: Tx, { scriptId: id, version }: RunRow): Promise<ScriptContent | undefined> {
  try {
    return await readVersion(tx, { id }, version);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import { scriptRuns, scripts } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { inWeekdayHour } from '../../platform/time/hours.ts';
import { presentRun } from './runs.ts';

/** One page of the runs of all scripts of a workspace, newest first, and how many match the filters. */
export async function listAllRuns(
  tx: Tx,
  ws: string,
  query: ParsedQueryOf<'GET /api/1.0/workspaces/:ws/runs'>,
): Promise<AnswerOf<'GET /api/1.0/workspaces/:ws/runs'>> {
  const { start_date, end_date, script, cause, state, limit, offset } = query;
  const where = and(
    eq(scriptRuns.ws, ws),
    start_date === undefined ? undefined : gte(scriptRuns.createdAt, new Date(start_date)),
    end_date === undefined ? undefined : lt(scriptRuns.createdAt, new Date(end_date)),
    inWeekdayHour(scriptRuns.createdAt, query),
    script ? eq(scripts.name, script) : undefined,
    cause && eq(scriptRuns.cause, cause),
    state && eq(scriptRuns.state, state),
  );
  const rows = await tx
    .select({ run: scriptRuns, script: scripts.name })
    .from(scriptRuns)
    .innerJoin(scripts, eq(scripts.id, scriptRuns.scriptId))
    .where(where)
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(limit)
    .offset(offset);
  const [all] = await tx
    .select({ total: count() })
    .from(scriptRuns)
    .innerJoin(scripts, eq(scripts.id, scriptRuns.scriptId))
    .where(where);
  return { data: rows.map(({ run, script: name }) => ({ ...presentRun(run), script: name })), total: all?.total ?? 0 };
}

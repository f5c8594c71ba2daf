import { and, count, desc, eq, gte, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import { scriptRunCounts, scriptRuns, scripts } from '../../platform/db/automationTables.ts';
import { users } from '../../platform/db/accountTables.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { inWeekdayHour } from '../../platform/time/hours.ts';
import { presentRun } from './runs.ts';

type Query = ParsedQueryOf<'GET /api/1.0/workspaces/:ws/runs'>;

/** The start of a run in microseconds, the precision of the database. */
const began = sql<string>`(extract(epoch from ${scriptRuns.createdAt}) * 1000000)::int8::text`;

/** One page of the runs of all scripts of a workspace, newest first, and how many match the filters. */
export async function listAllRuns(
  tx: Tx,
  ws: string,
  query: Query,
): Promise<AnswerOf<'GET /api/1.0/workspaces/:ws/runs'>> {
  const { limit, cursor } = query;
  const where = matching(ws, query);
  const rows = await tx
    .select({ run: scriptRuns, script: scripts.name, type: scripts.type, began })
    .from(scriptRuns)
    .innerJoin(scripts, eq(scripts.id, scriptRuns.scriptId))
    .where(and(where, cursor === undefined ? undefined : olderThan(cursor)))
    .orderBy(desc(scriptRuns.createdAt), desc(scriptRuns.id))
    .limit(limit + 1);
  const [all] = await tx
    .select({ total: count() })
    .from(scriptRuns)
    .innerJoin(scripts, eq(scripts.id, scriptRuns.scriptId))
    .where(where);
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return {
    data: data.map(({ run, script, type }) => ({ ...presentRun(run), script, type })),
    total: all?.total ?? 0,
    counted: cursor === undefined ? await countForgotten(tx, ws, query) : null,
    next: last ? `${last.began}.${last.run.id}` : null,
  };
}

/** Number of deleted runs that match; null where the filters need more than their counts have. */
async function countForgotten(tx: Tx, ws: string, query: Query): Promise<number | null> {
  const { start_date, end_date, script, cause, state, type, branch, thing, person, error, run, ...more } = query;
  const { weekday_hour, min_ms, max_ms } = more;
  const unknown = [branch, thing, person, error, run, weekday_hour, min_ms, max_ms];
  if (unknown.some((one) => one !== undefined && one !== '')) return null;
  const [row] = await tx
    .select({ runs: sql<number>`coalesce(sum(${scriptRunCounts.runs}), 0)::int` })
    .from(scriptRunCounts)
    .innerJoin(scripts, eq(scripts.id, scriptRunCounts.scriptId))
    .where(
      and(
        eq(scriptRunCounts.ws, ws),
        start_date === undefined ? undefined : gte(scriptRunCounts.hour, new Date(start_date)),
        end_date === undefined ? undefined : lt(scriptRunCounts.hour, new Date(end_date)),
        script ? eq(scripts.name, script) : undefined,
        cause && eq(scriptRunCounts.cause, cause),
        state && eq(scriptRunCounts.state, state),
        type && eq(scripts.type, type),
      ),
    );
  return row?.runs ?? 0;
}

/** The condition for the runs after the last one of a page. */
function olderThan(cursor: string): SQL {
  const dot = cursor.indexOf('.');
  const at = sql`timestamptz 'epoch' + ${cursor.slice(0, dot)}::int8 * interval '1 microsecond'`;
  return sql`(${scriptRuns.createdAt}, ${scriptRuns.id}) < (${at}, ${cursor.slice(dot + 1)}::text)`;
}

function matching(ws: string, query: Query): SQL | undefined {
  const { start_date, end_date, script, cause, state, type, branch, thing, person, error, run, min_ms, max_ms } = query;
  const took = sql`(${scriptRuns.endedAt} - ${scriptRuns.createdAt})`;
  const ms = (length: number) => sql`${length}::float8 * interval '1 millisecond'`;
  return and(
    eq(scriptRuns.ws, ws),
    start_date === undefined ? undefined : gte(scriptRuns.createdAt, new Date(start_date)),
    end_date === undefined ? undefined : lt(scriptRuns.createdAt, new Date(end_date)),
    inWeekdayHour(scriptRuns.createdAt, query),
    script ? eq(scripts.name, script) : undefined,
    cause && eq(scriptRuns.cause, cause),
    state && eq(scriptRuns.state, state),
    type && eq(scripts.type, type),
    branch && eq(scriptRuns.branch, branch),
    thing ? eq(scriptRuns.thing, thing) : undefined,
    person ? isOf(ws, person) : undefined,
    error ? hasError(error, query.error_types) : undefined,
    min_ms === undefined && max_ms === undefined ? undefined : isNotNull(scriptRuns.endedAt),
    min_ms === undefined ? undefined : sql`${took} >= ${ms(min_ms)}`,
    max_ms === undefined ? undefined : sql`${took} <= ${ms(max_ms)}`,
    run ? eq(scriptRuns.id, run) : undefined,
  );
}

/** Runs whose error contains a text, or has one of some types. */
const hasError = (text: string, types = ''): SQL | undefined =>
  and(
    isNotNull(scriptRuns.error),
    or(
      holdsText(sql`(${scriptRuns.error} ->> 'message')`, text),
      inArray(sql`${scriptRuns.error} ->> 'type'`, types.split(',')),
    ),
  );

/**
 * Runs that people played or talked with: users match by a part of their login, guests and visitors by the whole id.
 */
const isOf = (ws: string, person: string): SQL | undefined =>
  or(
    // The actor of a run started by a message or a schedule is a channel or a schedule.
    and(notInArray(scriptRuns.cause, ['message', 'schedule']), holdsText(scriptRuns.actor, person)),
    sql`${scriptRuns.conversationId} in (select ${conversations.id} from ${conversations}
      where ${conversations.ws} = ${ws} and ${conversations.participant} in (
        select ${person}::text union all select ${users.id} from ${users} where ${holdsText(users.login, person)}
      ))`,
  );

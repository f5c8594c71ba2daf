import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ListedScript } from '@parlance/contract/calls/scripts';
import { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { runStates } from '@parlance/contract/limits';
import { scriptRuns, scripts, scriptTests, scriptVersions } from '../../platform/db/automationTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { byName } from '@parlance/contract/byName';
import { presentSummary } from './scripts.ts';

/** A run as the database writes it in JSON. */
const LastRun = z
  .object({
    run_id: z.string(),
    state: z.enum(runStates),
    error: ErrorDetail.nullable(),
    created_at: z.coerce.date(),
    ended_at: z.coerce.date().nullable(),
  })
  .nullable();

/** Most characters shown of a line. */
const lineShown = 300;

const content = sql`${scriptVersions.content}`;
const code = sql`(${content} ->> 'scriptCode')`;

/** The number of the first line of the code that contains a text; null where none does. */
const lineOf = (search: string): SQL<number | null> =>
  sql`case when ${holdsText(code, search)} then (
    select min(line)::int from regexp_split_to_table(${code}, E'\\n') with ordinality as lines (text, line)
    where ${holdsText(sql`text`, search)}) end`;

/**
 * The scripts of a workspace, by name, with their last runs; with a search, those that contain it in their names or
 * code.
 */
export async function listScripts(tx: Tx, ws: string, search = ''): Promise<ListedScript[]> {
  const line = search === '' ? sql<number | null>`null::int` : lineOf(search);
  const rows = await tx
    .select({
      row: scripts,
      tags: sql<string[]>`${content} -> 'tags'`,
      groupName: sql<string>`${content} ->> 'groupName'`,
      className: sql<string>`${content} ->> 'className'`,
      line: line.as('line'),
      text: sql<string | null>`left(split_part(${code}, E'\\n', ${line}), ${lineShown}::int)`,
      run: sql<unknown>`(
        select json_build_object('run_id', r.id, 'state', r.state, 'error', r.error, 'created_at', r.created_at,
          'ended_at', r.ended_at)
        from ${scriptRuns} r where r.script_id = ${scripts.id} and r.ws = ${scripts.ws}
        order by r.created_at desc limit 1)`,
      tests: sql<number>`(select count(*)::int from ${scriptTests} t
        where t.script_id = ${scripts.id} and t.ws = ${scripts.ws} and t.deleted_at is null)`,
    })
    .from(scripts)
    .innerJoin(
      scriptVersions,
      and(eq(scriptVersions.scriptId, scripts.id), eq(scriptVersions.version, scripts.version)),
    )
    .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt), search === '' ? undefined : matching(search)));
  return rows
    .toSorted((a, b) => byName(a.row, b.row))
    .map(({ row, tags, groupName, className, line: found, text, run, tests }) => {
      const last = LastRun.parse(run);
      return {
        ...presentSummary(row, { tags, groupName, className }),
        last_run: last && {
          ...last,
          created_at: last.created_at.toISOString(),
          ended_at: last.ended_at?.toISOString() ?? null,
        },
        found: found === null ? null : { line: found, text: (text ?? '').trim() },
        tests,
      };
    });
}

const matching = (search: string): SQL =>
  sql`(${holdsText(scripts.name, search)} or ${holdsText(sql`(${content} ->> 'groupName')`, search)}
    or ${holdsText(sql`(${content} ->> 'className')`, search)} or ${holdsText(code, search)}
    or exists (select from jsonb_array_elements_text(${content} -> 'tags') as tag where ${holdsText(sql`tag`, search)}))`;

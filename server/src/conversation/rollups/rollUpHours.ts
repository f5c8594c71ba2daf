import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { planForValues } from '../../platform/db/planForValues.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, startOf, summedUp, verbatimsOfEach } from './aggregate.ts';
import { rolledDimensions } from './readValues.ts';

/** An hour of a workspace. */
export const HourOf = z.object({ ws: z.string(), hour: z.date() });
export type HourOf = z.infer<typeof HourOf>;

/** Dimensions whose ms the OData feed reads by the hour. For all dimensions they would be a fifth of the table. */
const summedByHour = sql`dimension in ('all', 'intent')`;

/**
 * Recomputes the figures of hours and of their days from verbatims. Call it in a transaction that has the lock of
 * rollups.
 */
export async function rollUpHours(tx: Tx, hours: readonly HourOf[]): Promise<void> {
  if (hours.length === 0) return;
  // Many verbatims are grouped at once; sorting on disk takes several times as long.
  await tx.execute(sql`set local work_mem = '32MB'`);
  await planForValues(tx);
  const listed = listOf(hours);
  await tx.execute(
    sql`delete from verbatim_hours old using ${listed} where old.ws = listed.ws and old.hour = listed.hour`,
  );
  await tx.execute(sql`insert into verbatim_hours (ws, hour, status, status_response, messages, ms, latency)
    ${summedUp(sql`select listed.ws, listed.hour, status, status_response, ms ${verbatimsOf(listed)}`, ['ws', 'hour'])}`);
  const days = [...hours, ...(await linkConversations(tx, listed))];
  await rollUpConversations(tx, daysOf(days));
  await rollUpDays(tx, daysOf(hours));
}

const listOf = (hours: readonly HourOf[]): SQL => sql`unnest(${sql.param(hours.map(({ ws }) => ws))}::text[],
  ${sql.param(hours.map(({ hour }) => hour.toISOString()))}::timestamptz[]) as listed (ws, hour)`;

/** The days of the hours, each once. */
function daysOf(hours: readonly HourOf[]): SQL {
  const days = new Map(hours.map(({ ws, hour }) => [`${hour.toISOString().slice(0, 10)} ${ws}`, ws]));
  return sql`unnest(${sql.param([...days.values()])}::text[],
    ${sql.param([...days.keys()].map((key) => key.slice(0, 10)))}::date[]) as listed (ws, day)`;
}

const verbatimsOf = (hours: SQL): SQL =>
  sql`from ${hours} ${verbatimsOfEach(sql`listed`, sql`listed.hour`, sql`listed.hour + interval '1 hour'`)}`;

const Changed = z.object({ ws: z.string(), id: z.string(), since: z.date() });

/**
 * Stores which conversations have messages in these hours, and updates the links between the hours of a conversation
 * where one was added or removed. @returns other hours whose link has changed
 */
async function linkConversations(tx: Tx, hours: SQL): Promise<HourOf[]> {
  const changed = await rowsOf(
    tx,
    sql`with talked as materialized (select distinct listed.ws, listed.hour, v.conversation_id ${verbatimsOf(hours)}),
      gone as (
        delete from conversation_hours c using ${hours} where c.ws = listed.ws and c.hour = listed.hour and not exists (
          select from talked t where t.ws = c.ws and t.hour = c.hour and t.conversation_id = c.conversation_id)
        returning c.ws, c.conversation_id, c.hour
      ),
      added as (
        insert into conversation_hours (ws, conversation_id, hour) select ws, conversation_id, hour from talked
        on conflict do nothing returning ws, conversation_id, hour
      )
      select ws, conversation_id as id, min(hour) as since from (table gone union all table added) changed group by 1, 2`,
    Changed,
  );
  if (changed.length === 0) return [];
  return rowsOf(
    tx,
    sql`with changed as (
        select * from unnest(${sql.param(changed.map(({ ws }) => ws))}::text[],
          ${sql.param(changed.map(({ id }) => id))}::text[],
          ${sql.param(changed.map(({ since }) => since.toISOString()))}::timestamptz[]) as changed (ws, id, since)
      ),
      linked as (
        select c.ws, c.conversation_id, c.hour, changed.since,
          coalesce(lag(c.hour) over (partition by c.ws, c.conversation_id order by c.hour), '-infinity') as previous
        from changed join conversation_hours c on c.ws = changed.ws and c.conversation_id = changed.id
          and c.hour >= coalesce((select max(hour) from conversation_hours before where before.ws = changed.ws
            and before.conversation_id = changed.id and before.hour < changed.since), '-infinity')
      )
      update conversation_hours c set previous = linked.previous from linked
      where c.ws = linked.ws and c.conversation_id = linked.conversation_id and c.hour = linked.hour
        and c.hour >= linked.since and c.previous <> linked.previous
      returning c.ws, c.hour`,
    HourOf,
  );
}

async function rollUpConversations(tx: Tx, days: SQL): Promise<void> {
  await tx.execute(
    sql`delete from conversation_days old using ${days} where old.ws = listed.ws and old.day = listed.day`,
  );
  await tx.execute(sql`insert into conversation_days (ws, day, previous, conversations)
    select listed.ws, listed.day, ${dayOf(sql`c.previous`)}, count(*)
    from ${days} join conversation_hours c on c.ws = listed.ws and c.hour >= ${startOf(sql`listed.day`)}
      and c.hour < ${startOf(sql`(listed.day + 1)`)} and c.previous < ${startOf(sql`listed.day`)}
    group by 1, 2, 3`);
}

/** A day of a workspace. */
export const DayOf = z.object({ ws: z.string(), day: z.string() });

/** Recomputes the figures of days. Call it in a transaction that has the lock of rollups. */
export async function remakeDays(tx: Tx, days: readonly z.infer<typeof DayOf>[]): Promise<void> {
  await tx.execute(sql`set local work_mem = '32MB'`);
  await planForValues(tx);
  await rollUpDays(
    tx,
    sql`unnest(${sql.param(days.map(({ ws }) => ws))}::text[],
      ${sql.param(days.map(({ day }) => day))}::date[]) as listed (ws, day)`,
  );
}

async function rollUpDays(tx: Tx, days: SQL): Promise<void> {
  const values = sql.raw(
    Object.entries(rolledDimensions)
      .map(([name, value]) => `('${name}', ${value})`)
      .join(', '),
  );
  await tx.execute(sql`delete from verbatim_days old using ${days} where old.ws = listed.ws and old.day = listed.day
    and old.dimension in (${sql.join(
      Object.keys(rolledDimensions).map((name) => sql`${name}`),
      sql`, `,
    )})`);
  await tx.execute(sql`insert into verbatim_days (ws, day, dimension, value, status, status_response, messages, ms, latency, hours, hours_ms)
    select ws, day, dimension, value, status, status_response, messages, ms, latency, hours, case when ${summedByHour} then hours_ms end
    from (${summedUp(
      sql`select listed.ws, listed.day, counted.dimension, counted.value, status, status_response, ms,
          extract(hour from created_at at time zone 'UTC')::int as hour
        from ${days} ${verbatimsOfEach(sql`listed`, startOf(sql`listed.day`), startOf(sql`(listed.day + 1)`))},
        lateral (values ${values}) as counted (dimension, value)`,
      ['ws', 'day', 'dimension', 'value'],
      { byHour: true },
    )}) summed`);
}

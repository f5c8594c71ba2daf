import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';
import { moment } from './aggregate.ts';
import { DayOf, HourOf, remakeDays, rollUpHours } from './rollUpHours.ts';

/** Key of the advisory lock. Any number that no other lock uses. */
const lock = 714_004;
/**
 * Limits of one transaction, so that other work runs in between. `hours` are chosen among the `looked` oldest touched
 * ones. `days` and `verbatims` limit the work on verbatims from before rollups.
 */
const step = { hours: 100, looked: 1500, days: 100, verbatims: 5000 };

/**
 * Takes the lock of rollups: one transaction at a time changes them, and it sees the changes of those before.
 * @returns false: another transaction has the lock
 */
async function mayRollUp(tx: Tx): Promise<boolean> {
  const [got] = await rowsOf(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock}::int8) as got`,
    z.object({ got: z.boolean() }),
  );
  return got?.got ?? false;
}

/**
 * Rolls up the touched hours, and verbatims from before rollups existed. It may run on several servers at once, and may
 * be interrupted at any moment: what is not rolled up yet is read from verbatims.
 */
export async function rollUp(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  for (const one of [rollUpTouched, rollUpBacklog, addHoursOfDays]) while (!isStopping() && (await db.tx(one)));
  await db.tx((tx) =>
    tx.execute(sql`delete from rollup_touches t where not exists (select from workspaces w where w.id = t.ws)`),
  );
}

/**
 * Rolls up some of the touched hours, oldest first. All touched hours of a workspace's day are taken together, because
 * all figures of the day are recomputed.
 *
 * @returns whether there may be more
 */
export async function rollUpTouched(tx: Tx): Promise<boolean> {
  if (!(await mayRollUp(tx))) return false;
  // A transaction that commits later has its own touch, which is kept.
  const hours = await rowsOf(
    tx,
    sql`with oldest as materialized (
        select distinct t.hour, t.ws from rollup_touches t join rollup_progress p on p.ws = t.ws and t.hour < p.until
        order by t.hour, t.ws limit ${step.looked}
      ),
      days as (
        select ws, date_trunc('day', hour, 'UTC') as day, count(*) as hours from oldest
        -- Of the last day there may be more, unless it is the only one.
        where (select count(*) from oldest) < ${step.looked}
          or date_trunc('day', hour, 'UTC') < (select greatest(date_trunc('day', max(hour), 'UTC'), min(hour) + interval '1 hour') from oldest)
        group by 1, 2
      ),
      taken_days as (
        select ws, day from (select *, sum(hours) over (order by day, ws) - hours as before from days) counted
        where before < ${step.hours}
      ),
      due as materialized (
        select hour, oldest.ws from oldest join taken_days on taken_days.ws = oldest.ws
          and taken_days.day = date_trunc('day', hour, 'UTC')
      ),
      taken as (delete from rollup_touches t using due where t.hour = due.hour and t.ws = due.ws)
      select ws, hour, (select count(*)::int from oldest) as looked from due`,
    HourOf.extend({ looked: z.number() }),
  );
  await rollUpHours(tx, hours);
  return hours.length >= step.hours || hours[0]?.looked === step.looked;
}

/** Rolls up some days of a workspace from before rollups existed, oldest first. @returns whether there may be more */
export async function rollUpBacklog(tx: Tx): Promise<boolean> {
  if (!(await mayRollUp(tx))) return false;
  const [next] = await rowsOf(
    tx,
    sql`select w.id as ws, (
        select date_trunc('day', created_at, 'UTC') from verbatims v
        where v.ws = w.id and v.created_at >= coalesce(p.until, '-infinity') order by v.created_at limit 1
      ) as first
      from workspaces w left join rollup_progress p on p.ws = w.id
      where coalesce(p.until, '-infinity') < 'infinity' order by w.id limit 1`,
    z.object({ ws: z.string(), first: z.date().nullable() }),
  );
  if (!next) return false;
  const { ws, first } = next;
  const last = first === null ? null : await endOfStep(tx, ws, first);
  const end = last === null ? sql`'infinity'::timestamptz` : moment(last);
  if (first !== null) {
    const within = sql`ws = ${ws} and hour >= ${moment(first)} and hour < ${end}`;
    await tx.execute(sql`delete from rollup_touches where ${within}`);
    const hours = await rowsOf(
      tx,
      sql`select distinct ${ws}::text as ws, date_trunc('hour', created_at, 'UTC') as hour from verbatims
        where ws = ${ws} and created_at >= ${moment(first)} and created_at < ${end}`,
      HourOf,
    );
    await rollUpHours(tx, hours);
  }
  await tx.execute(sql`insert into rollup_progress (ws, until) values (${ws}, ${end})
    on conflict (ws) do update set until = excluded.until`);
  return true;
}

/** Recomputes days that were rolled up before counts by hour existed. @returns whether there may be more */
async function addHoursOfDays(tx: Tx): Promise<boolean> {
  if (!(await mayRollUp(tx))) return false;
  const days = await rowsOf(
    tx,
    sql`with waiting as materialized (
        select distinct ws, day from verbatim_days where dimension = 'all' and hours_ms is null order by ws, day limit ${step.days}
      ),
      sized as (
        select ws, day, (sum(sum(messages)) over (order by ws, day)) - sum(messages) as before
        from waiting join verbatim_days using (ws, day) where dimension = 'all' group by ws, day
      )
      select ws, day::text from sized where before < ${step.verbatims}`,
    DayOf,
  );
  if (days.length > 0) await remakeDays(tx, days);
  return days.length > 0;
}

/** End of a step that has about as many verbatims as `step`, at least one day. Null: all remaining verbatims fit. */
async function endOfStep(tx: Tx, ws: string, first: Date): Promise<Date | null> {
  // Hours, not a day, which has another length where the clocks of the database's time zone change.
  const [found] = await rowsOf(
    tx,
    sql`select greatest(date_trunc('day', created_at, 'UTC'), ${moment(first)} + interval '24 hours') as end
      from verbatims where ws = ${ws} and created_at >= ${moment(first)}
      order by created_at limit 1 offset ${step.verbatims}`,
    z.object({ end: z.date() }),
  );
  return found?.end ?? null;
}

/** Marks all hours with verbatims in a partition as touched, so that their figures are recomputed. */
export async function touchHours(tx: Tx, partition: string): Promise<void> {
  await tx.execute(sql`insert into rollup_touches (hour, ws, tx)
    select distinct date_trunc('hour', created_at, 'UTC'), ws, pg_current_xact_id()::text::bigint
    from ${sql.identifier(partition)} on conflict do nothing`);
}

/**
 * Deletes the figures of verbatims that are dropped with their partition. Call it in the same transaction: dropping a
 * partition fires no trigger.
 */
export async function deleteRollupsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::int8)`);
  const [hour, day] = [moment(before), sql`(${moment(before)} at time zone 'UTC')::date`];
  await tx.execute(sql`delete from rollup_touches where hour < ${hour}`);
  await tx.execute(sql`delete from verbatim_hours where hour < ${hour}`);
  await tx.execute(sql`delete from verbatim_days where day < ${day}`);
  await tx.execute(sql`delete from conversation_hours where hour < ${hour}`);
  await tx.execute(sql`update conversation_hours set previous = '-infinity'
    where previous < ${hour} and previous > '-infinity'`);
  await tx.execute(sql`delete from conversation_days where day < ${day}`);
  await tx.execute(sql`with freed as (
      delete from conversation_days where previous < ${day} and previous > '-infinity' returning ws, day, conversations
    )
    insert into conversation_days as kept (ws, day, previous, conversations)
    select ws, day, '-infinity', sum(conversations) from freed group by ws, day
    on conflict (ws, day, previous) do update set conversations = kept.conversations + excluded.conversations`);
}

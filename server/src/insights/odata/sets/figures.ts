import { sql, type SQL } from 'drizzle-orm';
import { dayOf, startOf, summedUp, verbatimsOfEach } from '../../../conversation/rollups/aggregate.ts';
import { messageCounts } from '../../../conversation/verbatim/figures.ts';
import { big, day, maybeNumber, number, text, type FeedSet, type Property } from './entitySet.ts';

/*
 * Figures by day of the workspace's time zone, from rollups: a rollup of a UTC day has sums up to each of its hours.
 * Verbatims are read for hours that changed after their rollup, for hours in which a day ends, and for hours without a
 * rollup yet. So figures always equal those of the screens.
 */

/** The sum of no rows is null, so it becomes 0. */
const count = (name: string, sum: SQL): Property => big(name, sql`coalesce(${sum}, 0)`);

const counts: readonly Property[] = [
  big('Messages', sql`f.messages`),
  count('Understood', sql`f.understood`),
  count('Answered', sql`f.answered`),
  count('Fallbacks', sql`f.fallbacks`),
  count('Errors', sql`f.errors`),
  number('TotalMilliseconds', sql`f.ms`),
  maybeNumber('AverageMilliseconds', sql`f.ms / nullif(f.messages, 0)`),
];

/** SQL for the day of a moment in a time zone. */
const dayIn = (zone: string, at: SQL): SQL => sql`(${at} at time zone ${zone}::text)::date`;
const beforeNextHour = sql.raw(`interval '1 hour' - interval '1 microsecond'`);

/**
 * CTEs: `reached`, the time up to which there are rollups; `raw_hours`, the hours before it that are read from
 * verbatims; `old_days`, the UTC days whose rollups do not have their hours.
 */
const rawHours = (ws: string, zone: string): SQL => sql`
  reached as materialized (
    select coalesce((select until from rollup_progress where ws = ${ws}), '-infinity') as until
  ),
  raw_hours as materialized (
    select ${ws}::text as ws, t.hour from rollup_touches t, reached where t.ws = ${ws} and t.hour < reached.until
    union
    select h.ws, h.hour from verbatim_hours h, reached where h.ws = ${ws} and h.hour < reached.until
      and ${dayIn(zone, sql`h.hour`)} <> ${dayIn(zone, sql`(h.hour + ${beforeNextHour})`)}
  ),
  old_days as materialized (
    select distinct d.ws, d.day from verbatim_days d, reached
    where d.ws = ${ws} and d.dimension = 'all' and d.hours_ms is null and d.day < ${dayOf(sql`reached.until`)}
  )`;

/** SQL for the verbatims without a rollup, and those in a list of intervals. */
const rawVerbatims = (ws: string, columns: SQL, list: SQL, start: SQL, end: SQL): SQL => sql`
  select ${columns} from ${list} ${verbatimsOfEach(list, start, end)}
  union all
  select ${columns} from verbatims v, reached where v.ws = ${ws} and v.created_at >= reached.until`;

/** SQL for the sums by day and by the values of a dimension. */
function figuresBy(ws: string, zone: string, dimension: 'all' | 'intent'): SQL {
  const value = dimension === 'all' ? sql`''` : sql`coalesce(v.intent, '')`;
  const columns = sql`${dayIn(zone, sql`v.created_at`)} as day, ${value} as value, v.status, v.status_response, v.ms`;
  const dayColumns = sql`d.value, d.status, d.status_response`;
  const place = sql`extract(hour from raw_hours.hour at time zone 'UTC')::int`;
  return sql`
    select day, value, ${messageCounts(sql`sum(messages)`)}, sum(ms) as ms from (
      -- A day of UTC is of the day that it begins in up to the hour in which that one ends, and then of the next.
      select case part when 1 then cut.first else cut.first + 1 end as day, ${dayColumns},
        case part when 1 then coalesce(d.hours[cut.hour], 0) else d.messages - coalesce(d.hours[cut.hour], 0) end as messages,
        case part when 1 then coalesce(d.hours_ms[cut.hour], 0) else d.ms - coalesce(d.hours_ms[cut.hour], 0) end as ms
      from (
        select day, first, least(24, ceil(extract(epoch from
          ((first + 1)::timestamp at time zone ${zone}::text) - ${startOf(sql`day`)}) / 3600))::int as hour
        from (
          select distinct d.day, ${dayIn(zone, startOf(sql`d.day`))} as first from verbatim_days d, reached
          where d.ws = ${ws} and d.dimension = 'all' and d.hours_ms is not null and d.day < ${dayOf(sql`reached.until`)}
        ) days
      ) cut join verbatim_days d on d.ws = ${ws} and d.dimension = ${dimension} and d.day = cut.day, generate_series(1, 2) as part
      union all
      select ${dayIn(zone, sql`raw_hours.hour`)}, ${dayColumns}, coalesce(d.hours[${place}], 0) - d.hours[${place} + 1],
        coalesce(d.hours_ms[${place}], 0) - d.hours_ms[${place} + 1]
      from raw_hours join verbatim_days d on d.ws = ${ws} and d.dimension = ${dimension}
        and d.day = ${dayOf(sql`raw_hours.hour`)} and d.hours_ms is not null
      union all
      select day, value, status, status_response, messages, ms from (${summedUp(
        sql`${rawVerbatims(ws, columns, sql`raw_times`, sql`raw_times.start_at`, sql`raw_times.end_at`)}`,
        ['day', 'value'],
      )}) raw
    ) parts group by day, value having sum(messages) > 0`;
}

/** A CTE with the intervals of `raw_hours` and `old_days`. */
const rawTimes = sql`
  raw_times as materialized (
    select r.ws, r.hour as start_at, r.hour + interval '1 hour' as end_at from raw_hours r
    where not exists (select from old_days o where o.day = ${dayOf(sql`r.hour`)})
    union all
    select ws, ${startOf(sql`day`)}, ${startOf(sql`(day + 1)`)} from old_days
  )`;

/**
 * SQL for conversations by day: a conversation counts where its hour before is on an earlier day. On days with an hour
 * that is read from verbatims, conversations are counted one by one.
 */
function conversationsBy(ws: string, zone: string): SQL {
  const hour = dayIn(zone, sql`c.hour`);
  const rolled = sql`conversation_hours c, reached where c.ws = ${ws} and c.hour < reached.until`;
  const said = sql`${dayIn(zone, sql`v.created_at`)} as day, v.conversation_id`;
  return sql`
    select ${hour} as day, count(*) as conversations from ${rolled} and ${dayIn(zone, sql`c.previous`)} < ${hour}
      and ${hour} not in (select day from mixed_days) group by 1
    union all
    select day, count(distinct conversation_id) from (
      select ${hour} as day, c.conversation_id from ${rolled} and ${hour} in (select day from mixed_days)
        and not exists (select from raw_hours r where r.hour = c.hour)
      union all
      ${rawVerbatims(ws, said, sql`raw_hours`, sql`raw_hours.hour`, sql`raw_hours.hour + interval '1 hour'`)}
    ) talks group by day`;
}

const mixedDays = (zone: string): SQL => sql`
  mixed_days as materialized (
    select ${dayIn(zone, sql`hour`)} as day from raw_hours
    union select ${dayIn(zone, sql`(hour + ${beforeNextHour})`)} from raw_hours
    union select ${dayIn(zone, sql`until`)} from reached
  )`;

export const dailyFigures: FeedSet = {
  permission: 'verbatim:read',
  of: (ws, { timeZone }) => ({
    name: 'DailyFigures',
    type: 'DailyFigure',
    key: ['Day'],
    order: ['Day'],
    isIndexed: false,
    properties: [day('Day', sql`f.day`), big('Conversations', sql`f.conversations`), ...counts],
    from: sql`(with ${rawHours(ws, timeZone)}, ${rawTimes}, ${mixedDays(timeZone)}
      select figures.*, coalesce(talks.conversations, 0) as conversations
      from (${figuresBy(ws, timeZone, 'all')}) figures
      left join (${conversationsBy(ws, timeZone)}) talks on talks.day = figures.day) f`,
    where: sql`true`,
    isSummed: true,
  }),
};

export const intentFigures: FeedSet = {
  permission: 'verbatim:read',
  of: (ws, { timeZone }) => ({
    name: 'IntentFigures',
    type: 'IntentFigure',
    key: ['Day', 'Intent'],
    order: ['Day', 'Intent'],
    isIndexed: false,
    properties: [day('Day', sql`f.day`), text('Intent', sql`f.value`), ...counts],
    from: sql`(with ${rawHours(ws, timeZone)}, ${rawTimes} ${figuresBy(ws, timeZone, 'intent')}) f`,
    where: sql`true`,
    isSummed: true,
  }),
};

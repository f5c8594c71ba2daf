import { sql, type SQL } from 'drizzle-orm';
import { dayOf, startOf, summedUp, verbatimsOfEach } from '../../../conversation/rollups/aggregate.ts';
import { messageCounts } from '../../../conversation/verbatim/figures.ts';
import { big, day, maybeNumber, number, text, type FeedSet, type Property } from './entitySet.ts';

/*
 * Figures by day of UTC, from rollups; days that were touched since they were rolled up, and those that are not rolled up
 * yet, are read from verbatims: figures are those of the screens at any moment.
 */

/** Where no message counts, the sum is nothing. */
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

/** CTEs: `until`, from which on nothing is rolled up, and `raw_days`, those before it that have changed. */
const rawDays = (ws: string): SQL => sql`
  reached as materialized (
    select coalesce((select until from rollup_progress where ws = ${ws}), '-infinity') as until
  ),
  raw_days as materialized (
    select distinct ${ws}::text as ws, ${dayOf(sql`t.hour`)} as day from rollup_touches t, reached
    where t.ws = ${ws} and t.hour < reached.until
  )`;

/** Verbatims of the days that rollups do not give. */
const rawVerbatims = (ws: string, columns: SQL): SQL => sql`
  select ${columns} from raw_days ${verbatimsOfEach(sql`raw_days`, startOf(sql`raw_days.day`), startOf(sql`(raw_days.day + 1)`))}
  union all
  select ${columns} from verbatims v, reached where v.ws = ${ws} and v.created_at >= reached.until`;

/** What rollups have of a table by day. */
const settled = sql`d.day < ${dayOf(sql`reached.until`)} and not exists (select from raw_days r where r.day = d.day)`;

/** Sums by day and the values of a dimension. */
function figuresBy(ws: string, dimension: 'all' | 'intent'): SQL {
  const value = dimension === 'all' ? sql`''` : sql`coalesce(v.intent, '')`;
  const columns = sql`${dayOf(sql`v.created_at`)} as day, ${value} as value, v.status, v.status_response, v.ms`;
  return sql`
    select day, value, ${messageCounts(sql`sum(messages)`)}, sum(ms) as ms from (
      select d.day, d.value, d.status, d.status_response, d.messages, d.ms from verbatim_days d, reached
      where d.ws = ${ws} and d.dimension = ${dimension} and ${settled}
      union all
      select day, value, status, status_response, messages, ms
      from (${summedUp(rawVerbatims(ws, columns), ['day', 'value'])}) raw
    ) parts group by day, value`;
}

export const dailyFigures: FeedSet = {
  permission: 'verbatim:read',
  of: (ws) => ({
    name: 'DailyFigures',
    type: 'DailyFigure',
    key: ['Day'],
    order: ['Day'],
    isIndexed: false,
    properties: [day('Day', sql`f.day`), big('Conversations', sql`f.conversations`), ...counts],
    from: sql`(with ${rawDays(ws)}
      select figures.*, coalesce(talks.conversations, 0) as conversations
      from (${figuresBy(ws, 'all')}) figures
      left join (
        select d.day, sum(d.conversations) as conversations from conversation_days d, reached
        where d.ws = ${ws} and ${settled} group by d.day
        union all
        select day, count(distinct conversation_id)
        from (${rawVerbatims(ws, sql`${dayOf(sql`v.created_at`)} as day, v.conversation_id`)}) raw group by day
      ) talks on talks.day = figures.day) f`,
    where: sql`true`,
    isSummed: true,
  }),
};

export const intentFigures: FeedSet = {
  permission: 'verbatim:read',
  of: (ws) => ({
    name: 'IntentFigures',
    type: 'IntentFigure',
    key: ['Day', 'Intent'],
    order: ['Day', 'Intent'],
    isIndexed: false,
    properties: [day('Day', sql`f.day`), text('Intent', sql`f.value`), ...counts],
    from: sql`(with ${rawDays(ws)} ${figuresBy(ws, 'intent')}) f`,
    where: sql`true`,
    isSummed: true,
  }),
};

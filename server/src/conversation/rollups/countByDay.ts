import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment, startOf, verbatimsOfEach } from './aggregate.ts';
import { wholeUnitsOf, type Span } from './hours.ts';
import { listOf, rawHours, type Readable, selectFromParts } from './readFigures.ts';

/** What messages of a span are counted by their day for, without reading them. */
export interface CountedBy {
  status?: string | undefined;
  status_response?: string | undefined;
  intent?: string | undefined;
}

const Day = z.object({
  /** Its first moment, in UTC. */
  day: z.date(),
  messages: z.number(),
});
export type DayCount = z.infer<typeof Day>;

/** The messages of a span by day of UTC, the newest first; days without any are left out. */
export function countByDay(tx: Tx, readable: Readable, span: Span, by: CountedBy = {}): Promise<DayCount[]> {
  const { intent, ...statuses } = by;
  const wanted = Object.entries(statuses).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`],
  );
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
  const select = (parts: SQL) => sql`select ${startOf(dayOf(sql`at`))} as day, sum(messages) as messages
    from ${parts} where ${where} group by 1 having sum(messages) > 0 order by 1 desc`;
  if (intent === undefined) return rowsOf(tx, selectFromParts(readable, span, select(sql`parts`)), Day);
  return rowsOf(tx, sql`${ofIntent(readable, span, intent)} ${select(sql`of_intent`)}`, Day);
}

/** There are figures of intents by day alone: days with a touched hour, and those that the span cuts, are counted. */
function ofIntent({ rolled, raw }: Readable, span: Span, intent: string): SQL {
  const { hours, days } = wholeUnitsOf(span);
  const all = { start: hours?.start ?? span.start, end: hours?.end ?? span.start };
  const listed = (ws: readonly string[], from: Date, to: Date) => sql`
    select created_at as at, status, status_response, 1 as messages from verbatims
    where ws = any(${listOf(ws)}) and created_at >= ${moment(from)} and created_at < ${moment(to)} and intent = ${intent}`;
  return sql`with ${rawHours(rolled, all)},
    raw_days as materialized (select distinct ws, ${dayOf(sql`hour`)} as day from raw_hours),
    of_intent as (
      select ${startOf(sql`day`)} as at, status, status_response, messages from verbatim_days d
      where ws = any(${listOf(rolled)}) and dimension = 'intent' and value = ${intent}
        and day >= ${dayOf(moment(days.start))} and day < ${dayOf(moment(days.end))}
        and not exists (select from raw_days r where r.ws = d.ws and r.day = d.day)
      union all
      select v.created_at, v.status, v.status_response, 1
      from raw_days ${verbatimsOfEach(sql`raw_days`, startOf(sql`raw_days.day`), startOf(sql`(raw_days.day + 1)`))}
      where raw_days.day >= ${dayOf(moment(days.start))} and raw_days.day < ${dayOf(moment(days.end))} and v.intent = ${intent}
      union all ${listed(rolled, span.start, days.start)}
      union all ${listed(rolled, days.end, span.end)}
      union all ${listed(raw, span.start, span.end)}
    )`;
}

/** The start of the newest days, one at least, that have about so many messages; null: all days are among them. */
export function newestSince(days: readonly DayCount[], most: number): Date | null {
  let sum = 0;
  for (const [at, { messages }] of days.entries()) {
    sum += messages;
    if (sum > most && at > 0) return days[at - 1]?.day ?? null;
  }
  return null;
}

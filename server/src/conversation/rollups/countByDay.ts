import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, startOf } from './aggregate.ts';
import type { Span } from './hours.ts';
import { type ReadableWorkspaces, selectFromParts } from './readFigures.ts';
import { type RolledDimension, selectCounts } from './readValues.ts';

/** Which messages of a span are counted by day, without reading verbatims. */
export interface CountFilter {
  status?: string | undefined;
  status_response?: string | undefined;
  /** A value of one further dimension. */
  value?: { of: RolledDimension; is: string } | undefined;
}

const Day = z.object({
  /** Midnight UTC. */
  day: z.date(),
  messages: z.number(),
});
export type DayCount = z.infer<typeof Day>;

/** Messages of a span by UTC day, newest first. Days without messages are left out. */
export function countByDay(
  tx: Tx,
  readable: ReadableWorkspaces,
  span: Span,
  by: CountFilter = {},
): Promise<DayCount[]> {
  const { value, ...statuses } = by;
  const wanted = Object.entries(statuses).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`],
  );
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
  const select = sql`select ${startOf(dayOf(sql`at`))} as day, sum(messages) as messages
    from parts where ${where} group by 1 having sum(messages) > 0 order by 1 desc`;
  const query = value
    ? selectCounts(readable, span, value.of, select, { only: sql`= ${value.is}` })
    : selectFromParts(readable, span, select);
  return rowsOf(tx, query, Day);
}

/** Start of the newest days that together have about `most` messages, at least one day. Null: all days are needed. */
export function newestSince(days: readonly DayCount[], most: number): Date | null {
  let sum = 0;
  for (const [at, { messages }] of days.entries()) {
    sum += messages;
    if (sum > most && at > 0) return days[at - 1]?.day ?? null;
  }
  return null;
}

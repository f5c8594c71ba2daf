import { longestDays } from '@parlance/contract/chartTables';
import { isMoment } from '@parlance/contract/common';
import { hours24 } from '@parlance/contract/days';
import type { Span } from '../conversation/rollups/hours.ts';
import type { Tx } from '../platform/db/port.ts';
import { refuse } from '../platform/http/refusal.ts';
import { daysBack, momentOf } from '../platform/time/days.ts';
import { getWorkspace } from '../workspace/workspaces/workspaces.ts';

interface PeriodQuery {
  days: number;
  /** A moment, or a day in the time zone; an end day is included. */
  start_date?: string | undefined;
  end_date?: string | undefined;
  time_zone: string;
}

/** The requested period: from a start to an end, or that many calendar days with the last one containing the end. */
export function spanOf({ days, start_date, end_date, time_zone }: PeriodQuery): Span {
  const end = end_date === undefined ? new Date() : momentOf(end_date, time_zone, 'end');
  if (start_date !== undefined) return { start: momentOf(start_date, time_zone, 'start'), end };
  // An end at midnight does not belong to the day that begins then.
  return { start: daysBack(new Date(end.getTime() - 1), days - 1, time_zone), end };
}

/** @param field the field of the span @throws {Refusal} 400 on the field for a reversed or too long one */
export function checkSpan({ start, end }: Span, field = 'start_date'): void {
  // In some time zones, the first and last days of the calendar are outside of the range of dates.
  for (const moment of [start, end]) {
    if (!isMoment(moment.getTime())) throw refuse.invalid(field, 'timestamp_out_of_range');
  }
  const length = end.getTime() - start.getTime();
  if (length <= 0) throw refuse.invalid(field, 'span_reversed');
  if (length > longestDays * hours24) throw refuse.invalid(field, 'span_too_long', { days: longestDays });
}

/** The requested period. @throws {Refusal} 400 on `start_date` for an invalid or too long one */
export function requestedSpan(query: PeriodQuery): Span {
  const span = spanOf(query);
  checkSpan(span);
  return span;
}

/**
 * The requested period of a workspace, with its time zone: that of the workspace, unless another is requested.
 *
 * @param tx of the primary database: a replica may lag behind a new workspace, or its new time zone
 * @throws {Refusal} 400 on `start_date` for an invalid or too long one
 */
export async function periodIn(
  tx: Tx,
  ws: string,
  query: Omit<PeriodQuery, 'time_zone'> & { time_zone?: string | undefined },
): Promise<{ span: Span; timeZone: string }> {
  const timeZone = query.time_zone ?? (await getWorkspace(tx, ws)).timeZone;
  return { span: requestedSpan({ ...query, time_zone: timeZone }), timeZone };
}

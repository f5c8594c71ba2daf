import { longestDays } from '@parlance/contract/chartTables';
import type { Span } from '../conversation/rollups/hours.ts';
import type { Tx } from '../platform/db/port.ts';
import { refuse } from '../platform/http/refusal.ts';
import { daysBack } from '../platform/time/days.ts';
import { getWorkspace } from '../workspace/workspaces/workspaces.ts';

const hours24 = 24 * 60 * 60 * 1000;

interface Asked {
  days: number;
  start_date?: string | undefined;
  end_date?: string | undefined;
  time_zone: string;
}

/** The requested period: from a start to an end, else so many calendar days of which the last one is that of the end. */
export function spanOf({ days, start_date, end_date, time_zone }: Asked): Span {
  const end = end_date === undefined ? new Date() : new Date(end_date);
  if (start_date !== undefined) return { start: new Date(start_date), end };
  return { start: daysBack(end, days - 1, time_zone), end };
}

/** @param field where the span comes from @throws {Refusal} 400 on the field for a reversed or too long one */
export function checkSpan({ start, end }: Span, field = 'start_date'): void {
  const length = end.getTime() - start.getTime();
  if (length <= 0) throw refuse.invalid(field, 'span_reversed');
  if (length > longestDays * hours24) throw refuse.invalid(field, 'span_too_long', { days: longestDays });
}

/** The requested period. @throws {Refusal} 400 on `start_date` for an invalid or too long one */
export function askedSpan(query: Asked): Span {
  const span = spanOf(query);
  checkSpan(span);
  return span;
}

/**
 * The requested period of a workspace, and where its days begin: where those of the workspace do, unless another zone is asked for.
 *
 * @param tx of the database itself: a replica may not have a new workspace, or its new zone, yet
 * @throws {Refusal} 400 on `start_date` for an invalid or too long one
 */
export async function periodIn(
  tx: Tx,
  ws: string,
  query: Omit<Asked, 'time_zone'> & { time_zone?: string | undefined },
): Promise<{ span: Span; timeZone: string }> {
  const timeZone = query.time_zone ?? (await getWorkspace(tx, ws)).timeZone;
  return { span: askedSpan({ ...query, time_zone: timeZone }), timeZone };
}

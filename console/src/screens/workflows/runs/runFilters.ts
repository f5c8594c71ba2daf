import type { QueryOf } from '@parlance/contract';
import { runCauses, runStates } from '@parlance/contract/limits';
import { isMoment, isWeekdayHour } from '../../../shared/moments.ts';
import { endOfDay, isDay, startOfDay, timeZone } from '../../../shared/time.ts';

/** The filters of the list of runs in the address. */
export const runKeys = ['script', 'cause', 'state', 'start_date', 'end_date', 'weekday_hour', 'time_zone'] as const;
export type RunKey = (typeof runKeys)[number];
export type RunQuery = Omit<QueryOf<'GET /api/1.0/workspaces/:ws/runs'>, 'limit' | 'offset'>;

/** The filters of the address as query parameters; invalid values are ignored. */
export function runQuery(values: Record<RunKey, string>): RunQuery {
  const { script, start_date, end_date, weekday_hour, time_zone } = values;
  const cause = runCauses.find((one) => one === values.cause);
  const state = runStates.find((one) => one === values.state);
  return {
    ...(script && { script }),
    ...(cause && { cause }),
    ...(state && { state }),
    ...(isDay(start_date) && { start_date: startOfDay(start_date) }),
    ...(isDay(end_date) && { end_date: endOfDay(end_date) }),
    // Figures lead here with the moments between which they count.
    ...(isMoment(start_date) && { start_date }),
    ...(isMoment(end_date) && { end_date }),
    ...(isWeekdayHour(weekday_hour) && { weekday_hour, time_zone: time_zone || timeZone() }),
  };
}

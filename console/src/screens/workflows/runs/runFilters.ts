import type { QueryOf } from '@parlance/contract';
import { runBranches, runCauses, runStates, scriptTypes } from '@parlance/contract/limits';
import { errorTypesWith } from '../../../shared/i18n/errorText.ts';
import { isDayOrMoment, isMoment, isWeekdayHour } from '../../../shared/moments.ts';
import { workspaceZone } from '../../../shared/state/workspace.ts';
import { endOfDay, isDay, startOfDay } from '../../../shared/time.ts';
import { type KnownValues, oneOf } from '../../../shared/ui/useAddressQuery.ts';

/** The filters of the list of runs in the address. */
export const runKeys = [
  'script',
  'type',
  'cause',
  'state',
  'branch',
  'thing',
  'person',
  'error',
  'min_ms',
  'max_ms',
  'start_date',
  'end_date',
  'weekday_hour',
  'time_zone',
] as const;
export type RunKey = (typeof runKeys)[number];
export type RunQuery = Omit<QueryOf<'GET /api/1.0/workspaces/:ws/runs'>, 'limit' | 'cursor'>;

/** The filters of the address as query parameters; invalid values are ignored. */
export function runQuery(values: Record<RunKey, string>): RunQuery {
  const zone = workspaceZone();
  const { script, thing, person, error, min_ms, max_ms, start_date, end_date, weekday_hour, time_zone } = values;
  const cause = runCauses.find((one) => one === values.cause);
  const state = runStates.find((one) => one === values.state);
  const type = scriptTypes.find((one) => one === values.type);
  const branch = runBranches.find((one) => one === values.branch);
  return {
    ...(script && { script }),
    ...(type && { type }),
    ...(branch && { branch }),
    ...(thing && { thing }),
    ...(person && { person }),
    ...(error && errorFilter(error)),
    ...(isMs(min_ms) && { min_ms }),
    ...(isMs(max_ms) && { max_ms }),
    ...(cause && { cause }),
    ...(state && { state }),
    ...(isDay(start_date) && { start_date: startOfDay(start_date, zone) }),
    ...(isDay(end_date) && { end_date: endOfDay(end_date, zone) }),
    // Links from figures contain the moments between which the figures count.
    ...(isMoment(start_date) && { start_date }),
    ...(isMoment(end_date) && { end_date }),
    ...(isWeekdayHour(weekday_hour) && { weekday_hour, time_zone: time_zone || zone }),
  };
}

/**
 * The server searches English texts; the user may see texts in another language, so their types are searched as well.
 */
function errorFilter(error: string): Pick<RunQuery, 'error' | 'error_types'> {
  const types = errorTypesWith(error).filter((type) => type.startsWith('script_') || type === 'too_many_runs');
  return { error, ...(types.length > 0 && { error_types: types.join(',') }) };
}

const isMs = (text: string): boolean => /^\d{1,10}$/.test(text);

/** The accepted values of the filters of the list of runs. */
export const knownRunValues: KnownValues<RunKey> = {
  type: oneOf(scriptTypes),
  cause: oneOf(runCauses),
  state: oneOf(runStates),
  branch: oneOf(runBranches),
  min_ms: isMs,
  max_ms: isMs,
  start_date: isDayOrMoment,
  end_date: isDayOrMoment,
  weekday_hour: isWeekdayHour,
};

/** The choices of durations, as fields of the address in ms. */
export const lengths = [
  { key: 'under1s', min_ms: '', max_ms: '999' },
  { key: 'from1s', min_ms: '1000', max_ms: '' },
  { key: 'from10s', min_ms: '10000', max_ms: '' },
  { key: 'from1m', min_ms: '60000', max_ms: '' },
  { key: 'from1h', min_ms: '3600000', max_ms: '' },
] as const;

import type { QueryOf } from '@parlance/contract';
import { responseStatuses, verbatimStatuses } from './statuses.ts';
import { endOfDay, isDay, startOfDay } from '../../shared/time.ts';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';

const keys = ['start_date', 'end_date', 'status', 'status_response', 'search', 'intent'] as const;
/** What a saved view keeps. Not the period: what was today is long ago the next time. */
export const viewKeys = ['status', 'status_response', 'search', 'intent', 'hide'] as const;
export type FilterKey = (typeof keys)[number];
export type FilterQuery = QueryOf<'GET /api/1.0/verbatim/:ws/export'>;

/** The address's filters in the server's words; what makes no sense there is no filter. */
export function filterQuery(values: Record<FilterKey, string>): FilterQuery {
  return {
    ...(isDay(values.start_date) && { start_date: startOfDay(values.start_date) }),
    ...(isDay(values.end_date) && { end_date: endOfDay(values.end_date) }),
    status: verbatimStatuses.find((status) => status === values.status),
    status_response: responseStatuses.find((status) => status === values.status_response),
    ...(values.search && { search: values.search }),
    ...(values.intent && { intent: values.intent }),
  };
}

/** What the address says is to be shown. */
export function useFilters() {
  const address = useAddressQuery(keys);
  return { ...address, query: filterQuery(address.values) };
}
export type Filters = ReturnType<typeof useFilters>;

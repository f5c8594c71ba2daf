import type { QueryOf } from '@parlance/contract';
import { predictionFilters, orders, responseStatuses, reviewStates, verbatimStatuses } from './statuses.ts';
import { endOfDay, isDay, startOfDay } from '../../shared/time.ts';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';

const keys = [
  'start_date',
  'end_date',
  'status',
  'status_response',
  'search',
  'text',
  'intent',
  'review',
  'now',
  'group',
  'order',
] as const;
/** The filters of a saved view. Not the period, which would be outdated. */
export const viewKeys = [
  'status',
  'status_response',
  'search',
  'text',
  'intent',
  'review',
  'now',
  'group',
  'order',
  'hide',
] as const;
export type FilterKey = (typeof keys)[number];
export type FilterQuery = QueryOf<'GET /api/1.0/verbatim/:ws/export'>;

/** Not understood, or with little certainty. */
export const uncertain = 'uncertain';

/** The filters of the address as query parameters; invalid values are ignored. */
export function filterQuery(values: Record<FilterKey, string>): FilterQuery {
  return {
    ...(isDay(values.start_date) && { start_date: startOfDay(values.start_date) }),
    ...(isDay(values.end_date) && { end_date: endOfDay(values.end_date) }),
    status: verbatimStatuses.find((status) => status === values.status),
    ...(values.status === uncertain && { uncertain: 'true' as const }),
    status_response: responseStatuses.find((status) => status === values.status_response),
    ...(values.search && { search: values.search }),
    ...(values.text && { text: values.text }),
    ...(values.intent && { intent: values.intent }),
    review: reviewStates.find((state) => state === values.review),
    now: predictionFilters.find((change) => change === values.now),
    ...(values.group && { group: 'true' as const }),
  };
}

/** What the address says is to be shown. */
export function useFilters() {
  const { values, set, clear } = useAddressQuery(keys);
  const query = filterQuery(values);
  const order = orders.find((one) => one === values.order) ?? 'time';
  // How the rows are laid out is not what is left out of them.
  const { group: _group, order: _order, review, ...others } = values;
  /** Something beside the state of review is filtered by. */
  const narrowed = Object.values(others).some((value) => value !== '');
  return { values, set, clear, query, order, narrowed, any: narrowed || review !== '' };
}
export type Filters = ReturnType<typeof useFilters>;

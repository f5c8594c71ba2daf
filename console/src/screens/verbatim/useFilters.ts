import type { QueryOf } from '@parlance/contract';
import {
  answerSources,
  predictionFilters,
  orders,
  ratings,
  responseStatuses,
  reviewStates,
  verbatimStatuses,
} from './statuses.ts';
import { isDayOrMoment, isMoment, isWeekdayHour } from '../../shared/moments.ts';
import { endOfDay, isDay, lastDayBefore, startOfDay } from '../../shared/time.ts';
import { useWorkspaceZone } from '../../shared/state/address.ts';
import { workspaceZone } from '../../shared/state/workspace.ts';
import { addressValues, type KnownValues, oneOf, useAddressQuery } from '../../shared/ui/useAddressQuery.ts';

/** Filters by the properties of a message. */
const messageKeys = [
  'status',
  'status_response',
  'answered_by',
  'search',
  'text',
  'intent',
  'no_intent',
  'logged_class',
  'no_class',
  'language',
  'no_language',
  'device',
  'channel',
  'rating',
  'handed_over',
  'review',
  'now',
  'group',
  'order',
] as const;
const keys = ['start_date', 'end_date', 'before', 'weekday_hour', 'time_zone', 'shadow', ...messageKeys] as const;
/** The filters of a saved view. Without the period, which would be outdated. */
export const viewKeys = [...messageKeys, 'hide'] as const;
export type FilterKey = (typeof keys)[number];
export type FilterQuery = QueryOf<'GET /api/1.0/verbatim/:ws/export'>;

/** Value of the status filter: not understood, or with low confidence. */
export const uncertain = 'uncertain';

/** Whether a text names a group of a shadow run, as links of the Publish dialog do. */
const isShadowGroup = (text: string): boolean => /^[\w-]{1,60}\.\d{1,5}$/.test(text);

/** The end of the last day. When older messages of that day are searched, the moment up to which. */
function endOf({ end_date: day, before }: Record<'end_date' | 'before', string>, zone: string): string {
  const moment = Date.parse(before);
  return !Number.isNaN(moment) && lastDayBefore(moment, zone) === day
    ? new Date(moment).toISOString()
    : endOfDay(day, zone);
}

/** The parameters to search the messages before a moment, which need not be the start of a day. */
export const searchBefore = (moment: string, zone = workspaceZone()): { end_date: string; before: string } => ({
  end_date: lastDayBefore(Date.parse(moment), zone),
  before: moment,
});

/** The filters of the address as query parameters; invalid values are ignored. @param zone time zone of the days */
export function filterQuery(values: Record<FilterKey, string>, zone = workspaceZone()): FilterQuery {
  return {
    ...(isDay(values.start_date) && { start_date: startOfDay(values.start_date, zone) }),
    ...(isDay(values.end_date) && { end_date: endOf(values, zone) }),
    // Links from figures contain the moments between which the figures count.
    ...(isMoment(values.start_date) && { start_date: values.start_date }),
    ...(isMoment(values.end_date) && { end_date: values.end_date }),
    ...(isWeekdayHour(values.weekday_hour) && {
      weekday_hour: values.weekday_hour,
      time_zone: values.time_zone || zone,
    }),
    status: verbatimStatuses.find((status) => status === values.status),
    ...(values.status === uncertain && { uncertain: 'true' as const }),
    status_response: responseStatuses.find((status) => status === values.status_response),
    answered_by: answerSources.find((source) => source === values.answered_by),
    ...(values.search && { search: values.search }),
    ...(isShadowGroup(values.shadow) && { shadow: values.shadow }),
    ...(values.text && { text: values.text }),
    ...(values.intent && { intent: values.intent }),
    ...(values.no_intent && { no_intent: 'true' as const }),
    ...(values.logged_class && { logged_class: values.logged_class }),
    ...(values.no_class && { no_class: 'true' as const }),
    ...(values.language && { language: values.language }),
    ...(values.no_language && { no_language: 'true' as const }),
    ...(values.device && { device: values.device }),
    ...(values.channel && { channel: values.channel }),
    rating: ratings.find((rating) => rating === values.rating),
    ...(values.handed_over && { handed_over: 'true' as const }),
    review: reviewStates.find((state) => state === values.review),
    now: predictionFilters.find((change) => change === values.now),
    ...(values.group && { group: 'true' as const }),
  };
}

/**
 * The default order: by how much a review teaches while messages need review, by frequency when grouped, else by time.
 */
const usualOrder = ({ review, group }: Pick<Record<FilterKey, string>, 'review' | 'group'>) =>
  review === 'new' ? 'teaches' : group ? 'count' : 'time';

/** The accepted values of the filters. */
const acceptedValues: KnownValues<FilterKey> = {
  status: oneOf([...verbatimStatuses, uncertain]),
  status_response: oneOf(responseStatuses),
  answered_by: oneOf(answerSources),
  rating: oneOf(ratings),
  review: oneOf(reviewStates),
  now: oneOf(predictionFilters),
  shadow: isShadowGroup,
  start_date: isDayOrMoment,
  end_date: isDayOrMoment,
  weekday_hour: isWeekdayHour,
};

/** The filters and the order. @param zone time zone of the days */
const readValues = (values: Record<FilterKey, string>, zone: string) => ({
  query: filterQuery(values, zone),
  order: orders.find((one) => one === values.order) ?? usualOrder(values),
});

/** Reads filters and order from the address's parameters. @param zone time zone of the days */
export const readFilters = (params: URLSearchParams, zone: string) =>
  readValues(addressValues(params, keys, acceptedValues), zone);

/** The filters for counting each state of review: all others. */
export const countQuery = ({ review: _review, ...others }: FilterQuery) => others;

/** The filters and the order in the address. */
export function useFilters() {
  const { values, set, clear } = useAddressQuery(keys, acceptedValues);
  const { query, order } = readValues(values, useWorkspaceZone());
  // Parameters that only change the layout or the range of a filter do not count as filters.
  const { group: _group, order: _order, before: _before, time_zone: _zone, review, ...others } = values;
  /** Whether there are filters other than the state of review. */
  const narrowed = Object.values(others).some((value) => value !== '');
  return { values, set, clear, query, order, narrowed, any: narrowed || review !== '' };
}
export type Filters = ReturnType<typeof useFilters>;

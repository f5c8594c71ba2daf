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

/** Filters by what a message is and what is known of it. */
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
  'review',
  'now',
  'group',
  'order',
] as const;
const keys = ['start_date', 'end_date', 'before', 'weekday_hour', 'time_zone', 'shadow', ...messageKeys] as const;
/** The filters of a saved view. Not the period, which would be outdated. */
export const viewKeys = [...messageKeys, 'hide'] as const;
export type FilterKey = (typeof keys)[number];
export type FilterQuery = QueryOf<'GET /api/1.0/verbatim/:ws/export'>;

/** Not understood, or with little certainty. */
export const uncertain = 'uncertain';

/** A group of a shadow run, as a link of the Publish dialog names it. */
const isShadowGroup = (text: string): boolean => /^[\w-]{1,60}\.\d{1,5}$/.test(text);

/** The end of the last day; where older messages of that day are searched, the moment up to which. */
function endOf({ end_date: day, before }: Record<'end_date' | 'before', string>, zone: string): string {
  const moment = Date.parse(before);
  return !Number.isNaN(moment) && lastDayBefore(moment, zone) === day
    ? new Date(moment).toISOString()
    : endOfDay(day, zone);
}

/** What has to be set to search the messages before a moment, which need not be the start of a day. */
export const searchBefore = (moment: string, zone = workspaceZone()): { end_date: string; before: string } => ({
  end_date: lastDayBefore(Date.parse(moment), zone),
  before: moment,
});

/** The filters of the address as query parameters; invalid values are ignored. @param zone where days begin */
export function filterQuery(values: Record<FilterKey, string>, zone = workspaceZone()): FilterQuery {
  return {
    ...(isDay(values.start_date) && { start_date: startOfDay(values.start_date, zone) }),
    ...(isDay(values.end_date) && { end_date: endOf(values, zone) }),
    // Figures lead here with the moments between which they count.
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
    review: reviewStates.find((state) => state === values.review),
    now: predictionFilters.find((change) => change === values.now),
    ...(values.group && { group: 'true' as const }),
  };
}

/** What needs review comes by what its review teaches, other messages by time or, each once, by how often they were said. */
const usualOrder = ({ review, group }: Pick<Record<FilterKey, string>, 'review' | 'group'>) =>
  review === 'new' ? 'teaches' : group ? 'count' : 'time';

/** What the filters can be. */
const known: KnownValues<FilterKey> = {
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

/** What is listed, and in which order. @param zone where days begin */
const readValues = (values: Record<FilterKey, string>, zone: string) => ({
  query: filterQuery(values, zone),
  order: orders.find((one) => one === values.order) ?? usualOrder(values),
});

/** What an address with these parameters asks for. @param zone where days begin */
export const readFilters = (params: URLSearchParams, zone: string) =>
  readValues(addressValues(params, keys, known), zone);

/** What is counted for each state of review: all that the other filters leave. */
export const countQuery = ({ group: _group, review: _review, ...others }: FilterQuery) => others;

/** What the address says is to be shown. */
export function useFilters() {
  const { values, set, clear } = useAddressQuery(keys, known);
  const { query, order } = readValues(values, useWorkspaceZone());
  // How the rows are laid out is not what is left out of them.
  const { group: _group, order: _order, before: _before, time_zone: _zone, review, ...others } = values;
  /** Something beside the state of review is filtered by. */
  const narrowed = Object.values(others).some((value) => value !== '');
  return { values, set, clear, query, order, narrowed, any: narrowed || review !== '' };
}
export type Filters = ReturnType<typeof useFilters>;

import { and, gte, lt, type SQL } from 'drizzle-orm';
import { limits } from '@parlance/contract/limits';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { planForValues } from '../../platform/db/planForValues.ts';
import type { Tx } from '../../platform/db/port.ts';
import { countByDay, type CountFilter, newestSince, type DayCount } from '../rollups/countByDay.ts';
import { always, type Span } from '../rollups/hours.ts';
import { readableFrom } from '../rollups/readFigures.ts';
import { isRolled } from '../rollups/readValues.ts';
import type { VerbatimFilters } from './filters.ts';

/** The part of the verbatims that a list reads. */
export interface Reach {
  /** Condition for the time of this part; undefined: any time. */
  within: SQL | undefined;
  /** Verbatims before this were not searched; null: all were. */
  searchedTo: Date | null;
  /** Counts of matching verbatims where rollups have them: in total, and newer than this part. */
  known?: { total: number; newer: number };
}

const day = 24 * 60 * 60 * 1000;

export const spanOf = ({ start_date, end_date }: VerbatimFilters): Span => ({
  start: start_date === undefined ? always.start : new Date(start_date),
  end: end_date === undefined ? always.end : new Date(end_date),
});

/** Condition for the time of a verbatim: `from` is inclusive, `to` exclusive. */
export const between = (from: Date, to: Date): SQL | undefined =>
  and(gte(verbatims.createdAt, from), lt(verbatims.createdAt, to));

/** Filters that have an index over all verbatims. */
const isIndexed = ({ id, conversation_id, text, shadow }: VerbatimFilters): boolean =>
  [id, conversation_id, text, shadow].some((value) => value !== undefined && value !== '');

/** Filters that rollups can count by, besides one dimension. */
const counted = new Set<string>([
  'start_date',
  'end_date',
  'time_zone',
  'status',
  'status_response',
  'no_intent',
  'no_class',
  'no_language',
]);

/** How rollups count the matching verbatims; undefined: they cannot. */
function countedBy(filters: VerbatimFilters): CountFilter | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== false && value !== '');
  // The filter `class` also matches by the newest predictions, which rollups do not have.
  const valueOf = (name: string) => (name === 'logged_class' ? 'class' : name === 'class' ? '' : name);
  const values = given.flatMap(([name, is]) => {
    const of = valueOf(name);
    return isRolled(of) ? [{ of, is: String(is) }] : [];
  });
  if (filters.no_intent) values.push({ of: 'intent', is: '' });
  if (filters.no_class) values.push({ of: 'class', is: '' });
  if (filters.no_language) values.push({ of: 'language', is: '' });
  const others = given.some(([name]) => !counted.has(name) && !isRolled(valueOf(name)));
  if (others || values.length > 1) return undefined;
  const { status, status_response } = filters;
  return { status, status_response, value: values[0] };
}

/**
 * The part of the verbatims that a list reads. Where rollups can count the matches, these are the days of the page;
 * otherwise the newest verbatims, as many as can be read within a request.
 *
 * @param page undefined: the list is not a page in the order of time
 */
export async function reachOf(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  page?: { offset: number; limit: number },
): Promise<Reach> {
  const span = spanOf(filters);
  if (isIndexed(filters) || span.end <= span.start) {
    await planForValues(tx);
    return { within: undefined, searchedTo: null };
  }
  const readable = await readableFrom(tx, [ws], span);
  const by = page && countedBy(filters);
  if (by) return pageWithin(await countByDay(tx, readable, span, by), page);
  // Of one hour of the week, one in 168 of the messages is read.
  const most = limits.verbatimsSearched * (filters.weekday_hour === undefined ? 1 : 7 * 24);
  const searchedTo = newestSince(await countByDay(tx, readable, span), most);
  return { within: searchedTo ? gte(verbatims.createdAt, searchedTo) : undefined, searchedTo };
}

/** The days that have the rows of a page. */
function pageWithin(days: readonly DayCount[], { offset, limit }: { offset: number; limit: number }): Reach {
  const total = days.reduce((sum, { messages }) => sum + messages, 0);
  let seen = 0;
  let newer = 0;
  let newest: Date | undefined;
  for (const { day: start, messages } of days) {
    seen += messages;
    if (seen <= offset) {
      newer = seen;
      continue;
    }
    newest ??= start;
    if (seen < offset + limit) continue;
    return { within: between(start, new Date(newest.getTime() + day)), searchedTo: null, known: { total, newer } };
  }
  const oldest = days.at(-1)?.day ?? always.start;
  const end = newest ? new Date(newest.getTime() + day) : oldest;
  return { within: between(oldest, end), searchedTo: null, known: { total, newer } };
}

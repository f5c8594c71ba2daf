import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { longestDays, valueDimensions, type ValueDimension } from '@parlance/contract/chartTables';
import { limits } from '@parlance/contract/limits';
import { countByDay, newestSince } from '../../conversation/rollups/countByDay.ts';
import { countConversations, countConversationsByPart } from '../../conversation/rollups/countConversations.ts';
import { divideAt, type Span } from '../../conversation/rollups/hours.ts';
import { bucketOf, summedBuckets } from '../../conversation/rollups/latency.ts';
import {
  latencies,
  listOf,
  type ReadableWorkspaces,
  readableFrom,
  selectFromParts,
} from '../../conversation/rollups/readFigures.ts';
import {
  type Cut,
  isRolled,
  rolledValues,
  type RolledDimension,
  selectCounts,
  selectLatencies,
} from '../../conversation/rollups/readValues.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import type { ReadDb } from '../../platform/db/replica.ts';
import { addUp, Cell, type CellQuery, isByHourOfWeek, periodIn } from './cells.ts';
import { readThroughCache } from './cellCache.ts';
import type { Values } from './question.ts';

/** The columns that hold the values of each dimension. */
type Columns = Partial<Record<ValueDimension, SQL>>;

const statuses: Columns = { status: sql`status`, status_response: sql`status_response` };
const ofVerbatims: Columns = {
  ...statuses,
  intent: sql`coalesce(intent, '')`,
  class: sql`coalesce(class, '')`,
  language: sql`language`,
  answered_by: sql.raw(rolledValues.answered_by),
  device: sql`device`,
  channel: sql`channel`,
  rating: sql`rating::text`,
};

const allOf = (columns: Columns, values: Values): SQL => {
  const wanted = valueDimensions.flatMap((name) => {
    const [column, value] = [columns[name], values[name]];
    return column && value !== undefined ? [sql`${column} = ${value}`] : [];
  });
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
};

/** The columns that cells are grouped by. */
const groupColumns = ({ periods, values, split, part }: CellQuery, columns: Columns, at: SQL): SQL => sql`
  ${periodIn(periods, at)} as period, ${(values && columns[values]) ?? sql`''::text`} as value,
  ${(split && columns[split]) ?? sql`''::text`} as split, ${part ? allOf(columns, part) : sql`false`} as is_part`;

/** Days whose latencies rollups do not have in the time zone, up to which they are always read from verbatims. */
const fewDays = 8;

/**
 * Reads the sums of messages like `readMessages`; with `isWhole` also of the older ones, in parts, until the signal
 * aborts.
 */
export async function readAll(
  reading: ReadDb,
  asked: CellQuery,
  isWhole: boolean,
  signal?: AbortSignal,
): ReturnType<typeof readMessages> {
  // Parts may share conversations, so all are read at once.
  if (isWhole && asked.needs === 'conversations') return reading.tx((tx) => readMessages(tx, asked, isWhole));
  const newest = await reading.tx((tx) => readMessages(tx, asked));
  if (!isWhole) return newest;
  let { cells, since } = newest;
  while (since !== null) {
    signal?.throwIfAborted();
    const older: CellQuery = { ...asked, end: since };
    const more = await reading.tx((tx) => readMessages(tx, older));
    cells = addUp([...cells, ...more.cells]);
    since = more.since;
  }
  return { cells, since };
}

/**
 * Reads the sums of messages. Rollups have them by status, response and one more dimension. Verbatims are read for more
 * dimensions, for latencies by a dimension on days of other time zones, and for hours of the week where clocks differ
 * from UTC by half an hour. If there are too many, only those of the newest days are read.
 *
 * @param isWhole whether to read all, however many
 * @returns since: older messages were not read
 */
async function readMessages(tx: Tx, asked: CellQuery, isWhole = false): Promise<{ cells: Cell[]; since: Date | null }> {
  const { ws, values, split, filters, part, needs } = asked;
  const readable = await readableFrom(tx, [ws], asked);
  const named = [...(values ? [values] : []), ...(split ? [split] : []), ...keysOf(filters), ...keysOf(part ?? {})];
  const more = [...new Set(named)].filter((name) => !(name in statuses));
  const [one, ...others] = more;
  if (needs === 'conversations') {
    if (named.length === 0 && !needsVerbatims(asked, undefined)) {
      return {
        cells: await readThroughCache(tx, asked, [], (part) => readConversations(tx, readable, part)),
        since: null,
      };
    }
    const most = more.length > 1 || !more.every(isRolled) ? limits.verbatimsSearched : limits.messagesSummed;
    return readWithin(tx, readable, asked, isWhole ? Infinity : most);
  }
  if (others.length > 0 || (one !== undefined && !isRolled(one))) {
    return readWithin(tx, readable, asked, limits.verbatimsSearched);
  }
  const isWithin = needsVerbatims(asked, one);
  const { start, since } = isWithin
    ? await newestOf(tx, readable, asked, limits.messagesSummed)
    : { start: asked.start, since: null };
  const alone = one !== undefined && split === one && filters[one] === undefined ? one : undefined;
  if (since !== null || (alone && needs === 'latency')) {
    return { cells: await rowsOf(tx, selectCells(readable, { ...asked, start }, one), Cell), since };
  }
  // The largest values of a part may differ from those of the span, so parts are not limited.
  const whole: CellQuery = { ...asked, most: undefined };
  const largest =
    alone && asked.most !== undefined ? await readLargest(tx, readable, asked, alone, asked.most) : undefined;
  const read = (part: CellQuery) =>
    rowsOf(tx, alone && largest ? selectSome(readable, part, alone, largest) : selectCells(readable, part, one), Cell);
  return { cells: await readThroughCache(tx, whole, largest ?? [], read), since };
}

/** Whether so many hours or days of the span are not divided by rollups as asked that reading them may be too much. */
function needsVerbatims({ periods, needs }: CellQuery, dimension: RolledDimension | undefined): boolean {
  if (needs !== 'latency' && countedAt(periods).alikeBy) return false;
  const { hours, days } = divideAt(cutsOf(periods));
  return hours.length > longestDays || (needs === 'latency' && dimension !== undefined && days.length > fewDays);
}

const hour = 60 * 60 * 1000;

/** The moments at which one period, or hour of the week, ends and another begins. */
function cutsOf(periods: CellQuery['periods'] = []): Date[] {
  if (!isByHourOfWeek(periods)) return periods.map(({ start }) => start);
  return periods.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.ceil((end.getTime() - start.getTime()) / hour) },
      (_, at) => new Date(+start + at * hour),
    ),
  );
}

/** How counts are divided into periods. Whole UTC hours with the same hour of the week are added up before. */
function countedAt(periods: CellQuery['periods'] = []): Cut {
  const starts = periods.map(({ start }) => start);
  const isWhole = isByHourOfWeek(periods) && starts.every((start) => start.getTime() % hour === 0);
  return isWhole ? { cuts: starts, alikeBy: (at) => periodIn(periods, at) } : { cuts: cutsOf(periods) };
}

const keysOf = (values: Values): ValueDimension[] => valueDimensions.filter((name) => values[name] !== undefined);

/** SQL for cells of all messages, or by the values of a dimension. */
function selectCells(readable: ReadableWorkspaces, asked: CellQuery, dimension: RolledDimension | undefined): SQL {
  const { periods, filters, needs } = asked;
  if (dimension === undefined) {
    const select = cellsOf(asked, statuses);
    return needs === 'latency'
      ? selectFromParts(readable, asked, select, cutsOf(periods))
      : selectCounts(readable, asked, 'all', select, countedAt(periods));
  }
  const select = cellsOf(asked, { ...statuses, [dimension]: sql`value` });
  const value = filters[dimension];
  const only = value === undefined ? undefined : sql`= ${value}`;
  return needs === 'latency'
    ? selectLatencies(readable, asked, dimension, select, { cuts: periods ? cutsOf(periods) : null, only })
    : selectCounts(readable, asked, dimension, select, { ...(periods ? countedAt(periods) : { cuts: null }), only });
}

/** The values of a split with most messages, sorted by name. */
async function readLargest(
  tx: Tx,
  readable: ReadableWorkspaces,
  asked: CellQuery,
  split: RolledDimension,
  most: number,
): Promise<string[]> {
  const select = sql`select value from parts where ${allOf(statuses, asked.filters)}
    group by value order by sum(messages) desc, value limit ${most}`;
  const rows = await rowsOf(
    tx,
    selectCounts(readable, asked, split, select, { cuts: null }),
    z.object({ value: z.string() }),
  );
  return rows.map(({ value }) => value).toSorted();
}

/**
 * SQL for cells of some values of a split, and of the others together, which is all messages minus those. Rollups have
 * a row for each value and day, and only these few values need them for each period.
 */
function selectSome(
  readable: ReadableWorkspaces,
  asked: CellQuery,
  split: RolledDimension,
  values: readonly string[],
): SQL {
  const select = (dimension: RolledDimension | 'all', by: CellQuery, only?: SQL) =>
    selectCounts(readable, asked, dimension, cellsOf(by, { ...statuses, [split]: sql`value` }), {
      ...countedAt(asked.periods),
      only,
    });
  return sql`with chosen as materialized (${select(split, asked, sql`= any(${listOf(values)})`)}),
    whole as (${select('all', { ...asked, split: null })})
    select * from chosen
    union all
    select period, '', null, count - coalesce(chosen_count, 0), part - coalesce(chosen_part, 0), null, 0
    from whole left join (
      select period, sum(count) as chosen_count, sum(part) as chosen_part from chosen group by period
    ) of_largest using (period)
    where count > coalesce(chosen_count, 0)`;
}

/** SQL that makes cells from the sums in `parts`. */
function cellsOf(asked: CellQuery, columns: Columns): SQL {
  const isLatency = asked.needs === 'latency';
  const sums = sql`sum(messages) as messages${isLatency ? sql`, ${summedBuckets} as latency, 1 as sign` : sql``}`;
  const each = sql`select period, value, split, is_part, ${sums} from (
      select ${groupColumns(asked, columns, sql`at`)}, messages${isLatency ? sql`, latency, sign` : sql``}
      from parts where ${allOf(columns, asked.filters)}
    ) grouped group by 1, 2, 3, 4`;
  // Sums are grouped before they are limited, which leaves far fewer rows.
  const most =
    asked.most === undefined
      ? sql`select * from each`
      : sql`select period, value, case when split in (
          select split from each group by split order by sum(messages) desc, split limit ${asked.most}
        ) then split end as split, is_part, messages${isLatency ? sql`, latency, sign` : sql``} from each`;
  return sql`select period, value, split, sum(messages) as count, coalesce(sum(messages) filter (where is_part), 0) as part,
      ${isLatency ? latencies : sql`null::jsonb`} as latency, 0 as conversations
    from (with each as materialized (${each}) ${most}) grouped group by 1, 2, 3 having sum(messages) > 0`;
}

/** Reads the messages and conversations of each period from rollups. */
async function readConversations(tx: Tx, readable: ReadableWorkspaces, asked: CellQuery): Promise<Cell[]> {
  const { ws, periods } = asked;
  const cuts = cutsOf(periods);
  const cells = await rowsOf(tx, selectCells(readable, asked, undefined), Cell);
  const counts = periods
    ? await countConversationsByPart(tx, readable, asked, {
        partOf: (at) => periodIn(periods, at),
        cuts,
        starts: isByHourOfWeek(periods) ? null : cuts,
      })
    : new Map([[0, (await countConversations(tx, readable, asked)).get(ws) ?? 0]]);
  return cells.map((cell) => ({ ...cell, conversations: counts.get(cell.period) ?? 0 }));
}

/** Reads cells from verbatims alone, of the newest days that have about `most` messages. */
async function readWithin(
  tx: Tx,
  readable: ReadableWorkspaces,
  asked: CellQuery,
  most: number,
): Promise<{ cells: Cell[]; since: Date | null }> {
  const { start, since } = await newestOf(tx, readable, asked, most);
  const read = (part: CellQuery) => rowsOf(tx, selectRaw(part), Cell);
  return { cells: await readThroughCache(tx, { ...asked, start, most: undefined }, [], read), since };
}

/** SQL for cells from verbatims. */
function selectRaw(asked: CellQuery): SQL {
  const { ws, start, end, filters, needs } = asked;
  const bucket = needs === 'latency' ? bucketOf(sql`ms`) : sql`0`;
  return sql`with rows as (
      select ${groupColumns(asked, ofVerbatims, sql`created_at`)}, ${bucket} as bucket, conversation_id
      from verbatims
      where ws = ${ws} and created_at >= ${start.toISOString()}::timestamptz
        and created_at < ${end.toISOString()}::timestamptz and ${allOf(ofVerbatims, filters)}
    ),
    counted as (
      select period, value, split, bucket, count(*) as n, count(*) filter (where is_part) as part
      from rows group by 1, 2, 3, 4
    ),
    talks as (
      select period, value, split, count(distinct conversation_id) as conversations from rows
      where ${needs === 'conversations'} group by 1, 2, 3
    )
    select counted.period, counted.value, counted.split, sum(n) as count, sum(part) as part,
      jsonb_object_agg(bucket, n) as latency, coalesce(max(conversations), 0) as conversations
    from counted left join talks on talks.period = counted.period and talks.value = counted.value and talks.split = counted.split
    group by 1, 2, 3`;
}

/** The start of the newest days that have about `most` messages. @returns since: null where those are all */
async function newestOf(
  tx: Tx,
  readable: ReadableWorkspaces,
  span: Span,
  most: number,
): Promise<{ start: Date; since: Date | null }> {
  const since = newestSince(await countByDay(tx, readable, span), most);
  return since !== null && since > span.start ? { start: since, since } : { start: span.start, since: null };
}

import type { ParsedQueryOf } from '@parlance/contract';
import type { Drill, FigurePoint, Figures } from '@parlance/contract/calls/charts';
import { sourceOf, unitOf, type ValueDimension } from '@parlance/contract/chartTables';
import type { Span } from '../../conversation/rollups/hours.ts';
import type { Reading } from '../../platform/db/replica.ts';
import { type Period, weekdayHourName, weekdayHours } from '../../platform/time/hours.ts';
import { add, type Cell, type CellsAsked, nothing, quantileOf, type Sums } from './cells.ts';
import { listMarks } from './marks.ts';
import { moveOf, periodsOf, stepOf } from './periods.ts';
import { countedBy, merged, type Question, questionOf, sharedBy, type Values } from './question.ts';
import { readAll } from './readMessages.ts';
import { readRuns } from './readRuns.ts';

type Asked = Omit<
  ParsedQueryOf<'GET /api/1.0/workspaces/:ws/figures'>,
  'days' | 'start_date' | 'end_date' | 'time_zone' | 'whole'
> & {
  /** Where the days begin. */
  time_zone: string;
};

/**
 * The figures of a card.
 *
 * @param reading a transaction for all of them, or one for each part of what is many
 * @param mayDrill whether the reader may open the list that points lead to
 * @param signal ends the reading of what is many: nobody waits for it
 * @param isWhole messages that are too many to be read at once are read one part after the other; else the newest are
 */
export async function readFigures(
  reading: Reading,
  ws: string,
  span: Span,
  asked: Asked,
  { mayDrill = false, isWhole = false, signal }: { mayDrill?: boolean; isWhole?: boolean; signal?: AbortSignal } = {},
): Promise<Figures> {
  const question = questionOf(asked);
  const { metric, dimension } = question;
  const step = stepOf(dimension, span);
  const periods =
    step !== null
      ? periodsOf(step, span, asked.time_zone)
      : dimension === 'weekday_hour'
        ? weekdayHours(span, asked.time_zone)
        : undefined;
  // Parts that are read one after the other have other large values each.
  const reader = { mayDrill, isWhole, signal, most: isWhole ? undefined : asked.limit, timeZone: asked.time_zone };
  const now = await readTable(reading, ws, question, span, periods, reader);
  const categories = categoriesOf(question, periods, now, asked.limit);
  const splits = question.split ? largest(now.cells, ({ split }) => split, asked.limit) : only;
  const series = [
    ...splits.names.map((key) => ({
      key,
      other: false,
      points: categories.map((category) => now.point(category, { name: key })),
    })),
    ...(splits.rest
      ? [{ key: '', other: true, points: categories.map((one) => now.point(one, { besides: splits.names })) }]
      : []),
  ];
  const found = await readBefore(reading, ws, question, span, periods, asked, reader);
  const since = now.since ?? found?.since ?? null;
  // Of two sums, one of them of a part of the messages, nobody can tell which is more.
  const before = since === null ? found : undefined;
  return {
    unit: unitOf(metric),
    step,
    start_date: span.start.toISOString(),
    end_date: span.end.toISOString(),
    time_zone: asked.time_zone,
    searched_to: since?.toISOString() ?? null,
    scripts_hidden: false,
    total: now.total,
    previous: before?.total ?? null,
    categories: categories.map(({ key, other, period }) => ({
      key,
      other,
      start: period?.start.toISOString() ?? null,
      end: period?.end.toISOString() ?? null,
    })),
    series,
    comparison: before && question.split === null ? categories.map((one) => before.point(one, { name: '' })) : null,
    marks: step === null ? [] : await reading.tx((tx) => listMarks(tx, ws, span)),
  };
}

/** One of what a card shows side by side. */
interface Category {
  key: string;
  other: boolean;
  /** The place of a period, or a slot of several. */
  at?: number;
  /** Undefined: several, or none. */
  period?: Period | undefined;
  /** Undefined: any value. */
  value?: Selection;
}
/** A value, or all besides some. */
type Selection = { name: string } | { besides: readonly string[] };

const only = { names: [''], rest: false };
const isIn = (selection: Selection | undefined, name: string | null): boolean =>
  selection === undefined ||
  ('name' in selection ? selection.name === name : name === null || !selection.besides.includes(name));

function categoriesOf(
  { values, dimension }: Question,
  periods: readonly Period[] | undefined,
  { cells }: { cells: readonly Cell[] },
  limit: number,
): Category[] {
  if (dimension === 'weekday_hour') {
    return Array.from({ length: 7 * 24 }, (_, at) => ({
      key: weekdayHourName(at),
      other: false,
      at,
    }));
  }
  if (periods) {
    return periods.map((period, at) => ({ key: period.start.toISOString(), other: false, at, period }));
  }
  if (!values) return [{ key: '', other: false }];
  const { names, rest } = largest(cells, ({ value }) => value, limit);
  return [
    ...names.map((name) => ({ key: name, other: false, value: { name } })),
    ...(rest ? [{ key: '', other: true, value: { besides: names } }] : []),
  ];
}

/** The values with most rows, and whether there are more. */
function largest(cells: readonly Cell[], of: (cell: Cell) => string | null, limit: number) {
  const counts = new Map<string, number>();
  let rest = false;
  for (const cell of cells) {
    const by = cell.conversations > 0 ? cell.conversations : cell.count;
    const name = of(cell);
    if (name === null) rest = true;
    else counts.set(name, (counts.get(name) ?? 0) + by);
  }
  const sorted = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name);
  return { names: sorted.slice(0, limit), rest: rest || sorted.length > limit };
}

interface Reader {
  /** May open the lists that points lead to. */
  mayDrill: boolean;
  isWhole: boolean;
  signal: AbortSignal | undefined;
  /** See `CellsAsked`. */
  most: number | undefined;
  timeZone: string;
}

/** The hour of the week that a list is of. */
type WeekdayHour = { weekday_hour?: string; time_zone?: string };

interface Table {
  cells: Cell[];
  since: Date | null;
  total: FigurePoint;
  point: (category: Category, split: Selection) => FigurePoint;
}

/** The sums that a question asks for in a span, and the points of them. */
async function readTable(
  reading: Reading,
  ws: string,
  { metric, values, split, filters }: Question,
  span: Span,
  periods: readonly Period[] | undefined,
  { mayDrill, isWhole, signal, most, timeZone }: Reader,
): Promise<Table> {
  const rows = merged(filters, countedBy[metric]);
  const isOfRuns = sourceOf(metric) === 'runs';
  const asked: CellsAsked = {
    ws,
    ...span,
    periods,
    values,
    split,
    most: split === null ? undefined : most,
    filters: rows ?? {},
    part: sharedBy[metric] ?? null,
    needs: metric === 'conversations' ? 'conversations' : metric.endsWith('_ms') ? 'latency' : 'counts',
  };
  const read = (one: CellsAsked) =>
    isOfRuns
      ? reading.tx(async (tx) => ({ cells: await readRuns(tx, one), since: null }))
      : readAll(reading, one, isWhole, signal);
  const { cells, since } = rows ? await read(asked) : { cells: [], since: null };
  const valueOf = (sums: Sums): number | null => {
    if (metric === 'median_ms') return quantileOf(sums, 0.5);
    if (metric === 'p95_ms') return quantileOf(sums, 0.95);
    if (metric === 'conversations') return sums.conversations;
    if (asked.part) return sums.count === 0 ? null : sums.part / sums.count;
    return sums.count;
  };
  const drillTo = ({ start, end }: Span, hours: WeekdayHour, ...more: Values[]): Drill | null => {
    const query = rows && merged(rows, ...more);
    if (!query || !mayDrill) return null;
    const from = since !== null && since > start ? since : start;
    const until = end > from ? end : from;
    const dates = { start_date: from.toISOString(), end_date: until.toISOString(), ...hours };
    return isOfRuns
      ? { to: 'runs', query: { ...dates, ...query } }
      : { to: 'verbatim', query: { ...dates, ...asVerbatims(query) } };
  };
  const whole = cells.reduce<Sums>(add, nothing);
  // A conversation goes on from one period to the next.
  const inAll =
    metric === 'conversations' && periods && rows
      ? (await read({ ...asked, periods: undefined, start: since ?? span.start })).cells.reduce<Sums>(add, nothing)
      : whole;
  const groups = new Map<number, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.period);
    if (group) group.push(cell);
    else groups.set(cell.period, [cell]);
  }
  return {
    cells,
    since,
    total: { value: valueOf(inAll), count: whole.count, drill: drillTo(span, {}) },
    point({ at, period, value }, selected) {
      const sums = (at === undefined ? cells : (groups.get(at) ?? []))
        .filter((cell) => isIn(value, cell.value) && isIn(split ? selected : undefined, cell.split))
        .reduce<Sums>(add, nothing);
      const named = [namedOf(values, value), namedOf(split, split ? selected : undefined)];
      const isExact = named.every((one) => one !== null);
      const hours = at !== undefined && !period ? { weekday_hour: weekdayHourName(at), time_zone: timeZone } : {};
      return {
        value: valueOf(sums),
        count: sums.count,
        drill: isExact ? drillTo(period ?? span, hours, ...named.filter((one) => one !== null)) : null,
      };
    },
  };

  function namedOf(dimension: ValueDimension | null, selection: Selection | undefined): Values | null {
    if (!dimension || selection === undefined) return {};
    return 'name' in selection ? { [dimension]: selection.name } : null;
  }
}

/** Values as filters of Verbatim. There, `class` is the present one too, and an empty value filters nothing. */
function asVerbatims({ class: logged, intent, language, ...values }: Values): Record<string, string> {
  return {
    ...values,
    ...(intent === '' ? { no_intent: 'true' } : intent !== undefined && { intent }),
    ...(logged === '' ? { no_class: 'true' } : logged !== undefined && { logged_class: logged }),
    ...(language === '' ? { no_language: 'true' } : language !== undefined && { language }),
  };
}

/** The same figures of the time that is compared with. */
async function readBefore(
  reading: Reading,
  ws: string,
  question: Question,
  span: Span,
  periods: readonly Period[] | undefined,
  { compare }: Asked,
  reader: Reader,
): Promise<Table | undefined> {
  if (compare === 'none') return undefined;
  const move = moveOf(compare, stepOf(question.dimension, span), span, reader.timeZone);
  const moved = ({ start, end }: Span): Span => ({ start: move(start), end: move(end) });
  const before =
    question.dimension === 'weekday_hour'
      ? weekdayHours(moved(span), reader.timeZone)
      : periods?.map((one) => ({ ...one, ...moved(one) }));
  const table = await readTable(reading, ws, { ...question, split: null }, moved(span), before, reader);
  return {
    ...table,
    point: ({ at, ...category }, split) => {
      const period = category.period && at !== undefined ? before?.[at] : undefined;
      return table.point({ ...category, ...(at !== undefined && { at }), period }, split);
    },
  };
}

import type { ParsedQueryOf } from '@parlance/contract';
import type { FigurePoint, Figures } from '@parlance/contract/calls/charts';
import { sourceOf, unitOf } from '@parlance/contract/chartTables';
import type { Span } from '../../conversation/rollups/hours.ts';
import type { ReadDb } from '../../platform/db/replica.ts';
import { type Period, weekdayHours } from '../../platform/time/hours.ts';
import { categoriesOf, type Category, isIn, largest, type Selection } from './categories.ts';
import { add, type Cell, type CellQuery, nothing, quantileOf, type Sums } from './cells.ts';
import { drillsOf } from './drills.ts';
import { listMarks } from './marks.ts';
import { moveOf, periodsOf, stepOf } from './periods.ts';
import { countedBy, combineFilters, type Question, questionOf, sharedBy } from './question.ts';
import { readAll } from './readMessages.ts';
import { readRuns } from './readRuns.ts';

type FiguresQuery = Omit<
  ParsedQueryOf<'GET /api/1.0/workspaces/:ws/figures'>,
  'days' | 'start_date' | 'end_date' | 'time_zone' | 'whole'
> & {
  /** Time zone in which the days begin. */
  time_zone: string;
};

/**
 * Reads the figures of a card.
 *
 * @param reading one transaction for all figures, or one for each part of a long reading
 * @param mayDrill whether the reader may open the lists that points link to
 * @param signal aborts a long reading when no one waits for it
 * @param isWhole whether to read all messages, in parts, where there are too many to read at once; else the newest are
 * read
 */
export async function readFigures(
  reading: ReadDb,
  ws: string,
  span: Span,
  asked: FiguresQuery,
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
  // Parts of a whole have different largest values, so none is cut to them.
  const reader = { isWhole, signal, most: isWhole ? undefined : asked.limit, timeZone: asked.time_zone };
  const now = await readTable(reading, ws, question, span, periods, reader);
  const categories = categoriesOf(question, periods, now.cells, asked.limit);
  const drills = mayDrill ? drillsOf(question, span, now.since, asked.time_zone) : undefined;
  const splits = question.split ? largest(now.cells, ({ split }) => split, asked.limit) : only;
  const seriesOf = (key: string, part: Selection) => ({
    key,
    other: !('name' in part),
    drill: drills?.ofPart(part) ?? null,
    points: categories.map(now.pointOf(part)),
  });
  const series = [
    ...splits.names.map((name) => seriesOf(name, { name })),
    ...(splits.rest ? [seriesOf('', { besides: splits.names })] : []),
  ];
  const found = await readBefore(reading, ws, question, span, periods, asked, reader);
  const since = now.since ?? found?.since ?? null;
  // Two sums cannot be compared if one is partial.
  const before = since === null ? found : undefined;
  return {
    unit: unitOf(metric),
    step,
    start_date: span.start.toISOString(),
    end_date: span.end.toISOString(),
    time_zone: asked.time_zone,
    searched_to: since?.toISOString() ?? null,
    scripts_hidden: false,
    drill: drills?.drill ?? null,
    total: now.total,
    previous: before?.total ?? null,
    categories: categories.map((category) => ({
      key: category.key,
      other: category.other,
      start: category.period?.start.toISOString() ?? null,
      end: category.period?.end.toISOString() ?? null,
      drill: drills?.ofCategory(category) ?? null,
    })),
    series,
    comparison: before && question.split === null ? categories.map(before.pointOf({ name: '' })) : null,
    marks: step === null ? [] : await reading.tx((tx) => listMarks(tx, ws, span)),
  };
}

const only = { names: [''], rest: false };

interface Reader {
  isWhole: boolean;
  signal: AbortSignal | undefined;
  /** See `CellQuery`. */
  most: number | undefined;
  timeZone: string;
}

interface Table {
  cells: Cell[];
  since: Date | null;
  total: FigurePoint;
  /** The points of a part of the split. */
  pointOf: (split: Selection) => (category: Category) => FigurePoint;
}

/** Reads the sums of a question in a span, with functions for their points. */
async function readTable(
  reading: ReadDb,
  ws: string,
  { metric, values, split, filters }: Question,
  span: Span,
  periods: readonly Period[] | undefined,
  { isWhole, signal, most }: Reader,
): Promise<Table> {
  const rows = combineFilters(filters, countedBy[metric]);
  const isOfRuns = sourceOf(metric) === 'runs';
  const asked: CellQuery = {
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
  const read = (one: CellQuery) =>
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
  const whole = cells.reduce<Sums>(add, nothing);
  // A conversation can continue from one period to the next, so the total is counted over the whole span.
  const inAll =
    metric === 'conversations' && periods && rows
      ? (await read({ ...asked, periods: undefined, start: since ?? span.start })).cells.reduce<Sums>(add, nothing)
      : whole;
  return {
    cells,
    since,
    total: { value: valueOf(inAll), count: whole.count },
    pointOf(selected) {
      const part = split ? selected : undefined;
      const all = cells.filter((cell) => isIn(part, cell.split));
      const byPeriod = new Map<number, Cell[]>();
      for (const cell of all) {
        const group = byPeriod.get(cell.period);
        if (group) group.push(cell);
        else byPeriod.set(cell.period, [cell]);
      }
      return ({ at, value }) => {
        const found = at === undefined ? all : (byPeriod.get(at) ?? []);
        const sums = found.filter((cell) => isIn(value, cell.value)).reduce<Sums>(add, nothing);
        return { value: valueOf(sums), count: sums.count };
      };
    },
  };
}

/** The same figures for the period to compare with. */
async function readBefore(
  reading: ReadDb,
  ws: string,
  question: Question,
  span: Span,
  periods: readonly Period[] | undefined,
  { compare }: FiguresQuery,
  reader: Reader,
): Promise<Table | undefined> {
  if (compare === 'none') return undefined;
  const move = moveOf(compare, stepOf(question.dimension, span), span, reader.timeZone);
  const moved = ({ start, end }: Span): Span => ({ start: move(start), end: move(end) });
  const before =
    question.dimension === 'weekday_hour'
      ? weekdayHours(moved(span), reader.timeZone)
      : periods?.map((one) => ({ ...one, ...moved(one) }));
  return readTable(reading, ws, { ...question, split: null }, moved(span), before, reader);
}

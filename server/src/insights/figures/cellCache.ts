import type { Span } from '../../conversation/rollups/hours.ts';
import { readRollupState, type RollupState } from '../../conversation/rollups/rollupState.ts';
import type { Tx } from '../../platform/db/port.ts';
import { addUp, type Cell, type CellQuery, isByHourOfWeek } from './cells.ts';

/*
 * Caches the cells of past days, so that an open dashboard only reads what is new. The cache is never stale: in the
 * transaction that reads the rest, the database tells from which day on something has changed.
 */

/** The cells of a question from the start of its span. */
interface Entry extends Pick<RollupState, 'created' | 'change'> {
  /** The time at which they end. */
  until: number;
  /** The periods that end by then. */
  periods: Span[];
  cells: Cell[];
}

/**
 * Most cells of an entry, and of all entries. A cell takes about 200 bytes, up to eight times as much with latencies.
 */
const most = { each: 20_000, all: 200_000 };
/** Entries by question, least recently used first (LRU). */
const cache = new Map<string, Entry>();
let size = 0;

const day = 24 * 60 * 60 * 1000;

/**
 * Reads the cells of a span, from the cache where possible.
 *
 * @param names other inputs that the cells depend on
 * @param read reads the cells of a part of the span
 */
export async function readThroughCache(
  tx: Tx,
  asked: CellQuery,
  names: readonly string[],
  read: (part: CellQuery) => Promise<Cell[]>,
): Promise<Cell[]> {
  const newest = boundaryBefore(asked, Math.min(asked.end.getTime(), midnightOf(Date.now())));
  // A conversation can continue in the next part, so that counts of parts cannot be added up.
  const isAdditive = asked.needs !== 'conversations' || isByTime(asked);
  if (newest === asked.start.getTime() || !isAdditive) return read(asked);
  const key = keyOf(asked, names);
  const found = cache.get(key);
  const state = await readRollupState(tx, asked.ws, asked, found?.change ?? 0);
  if (!state) return read(asked);
  const isRight = found?.created === state.created && found.change <= state.change;
  const old = isRight ? upTo(found, asked, earliest(state.changed, state.touched, asked.end)) : none(asked);
  const settled = boundaryBefore(asked, earliest(state.touched, new Date(newest)));
  const cells = old.until < settled ? [...old.cells, ...(await readPart(asked, old.until, settled, read))] : old.cells;
  const until = Math.max(old.until, settled);
  if (until === asked.start.getTime()) return read(asked);
  const whole = isByTime(asked) ? cells : addUp(cells);
  keep(key, { created: state.created, change: state.change, until, periods: endedBy(asked, until), cells: whole });
  if (until >= asked.end.getTime()) return whole;
  const rest = await readPart(asked, until, asked.end.getTime(), read);
  return isByTime(asked) ? [...whole, ...rest] : addUp([...whole, ...rest]);
}

/** Whether each period is one interval, so that the time of each cell is known. */
const isByTime = ({ periods }: CellQuery): boolean => periods !== undefined && !isByHourOfWeek(periods);

/** The end of the span is left out: entries end before the present day. */
const keyOf = ({ ws, start, periods, values, split, filters, part, needs }: CellQuery, names: readonly string[]) =>
  JSON.stringify([
    ws,
    +start,
    periods?.slice(0, 2).map((one) => [+one.start, one.slot]),
    values,
    split,
    filters,
    part,
    needs,
    names,
  ]);

const midnightOf = (at: number): number => Math.floor(at / day) * day;
const earliest = (...moments: (Date | null)[]): number => Math.min(...moments.map((at) => at?.getTime() ?? Infinity));
const none = ({ start }: CellQuery) => ({ until: start.getTime(), cells: [] });
const endedBy = ({ periods = [] }: CellQuery, until: number): Span[] => periods.filter(({ end }) => +end <= until);

/** Reads the cells of a part of a span, with the periods in that part only. */
async function readPart(
  asked: CellQuery,
  start: number,
  end: number,
  read: (part: CellQuery) => Promise<Cell[]>,
): Promise<Cell[]> {
  const part = { ...asked, start: new Date(start), end: new Date(end) };
  if (!isByTime(asked)) return read(part);
  const first = endedBy(asked, start).length;
  const cells = await read({ ...part, periods: asked.periods?.slice(first).filter((one) => +one.start < end) });
  return cells.map((cell) => ({ ...cell, period: first + cell.period }));
}

/** The last moment, up to a given one, at which cells can be divided. */
function boundaryBefore(asked: CellQuery, moment: number): number {
  const last = isByTime(asked) ? endedBy(asked, moment).at(-1)?.end.getTime() : midnightOf(moment);
  return Math.max(last ?? 0, asked.start.getTime());
}

/** The part of an entry that is still valid up to a moment. */
function upTo(found: Entry, asked: CellQuery, moment: number): Pick<Entry, 'until' | 'cells'> {
  if (!isByTime(asked)) return found.until <= moment ? found : none(asked);
  const { periods = [] } = asked;
  const differs = found.periods.findIndex(
    ({ start, end }, at) =>
      +end > moment || +start !== periods[at]?.start.getTime() || +end !== periods[at].end.getTime(),
  );
  if (differs < 0) return found;
  const last = found.periods[differs - 1];
  return last && last.end > asked.start
    ? { until: +last.end, cells: found.cells.filter(({ period }) => period < differs) }
    : none(asked);
}

function keep(key: string, entry: Entry): void {
  evict(key);
  if (weightOf(entry) > most.each) return;
  cache.set(key, entry);
  size += weightOf(entry);
  for (const oldest of cache.keys()) {
    if (size <= most.all) return;
    evict(oldest);
  }
}

function evict(key: string): void {
  const entry = cache.get(key);
  if (entry && cache.delete(key)) size -= weightOf(entry);
}

/** An entry without cells takes some memory too. */
const weightOf = ({ cells, periods }: Entry): number =>
  10 + periods.length + cells.length * (cells[0]?.latency ? 8 : 1);

/** Clears the cache. Cells are read again when needed. */
export function clearCells(): { entries: number; bytes: null } {
  const entries = cache.size;
  cache.clear();
  size = 0;
  return { entries, bytes: null };
}

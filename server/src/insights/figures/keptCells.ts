import type { Span } from '../../conversation/rollups/hours.ts';
import { readRollupState } from '../../conversation/rollups/rollupState.ts';
import type { Tx } from '../../platform/db/port.ts';
import { add, type Cell, type CellsAsked, isByHourOfWeek } from './cells.ts';

/*
 * Cells of days before the present one are kept, so that a dashboard that is looked at reads what is new. They are never stale: each
 * time the database says, in the moment that the rest is read in, from which day on something has changed.
 */

/** The cells of a question from the start of its span. */
interface Kept {
  created: string;
  change: number;
  /** Up to here. */
  until: number;
  /** The periods that end until then. */
  periods: Span[];
  cells: Cell[];
}

/** Cells that are kept at most of a question, and of all; one takes about 200 bytes, and one with latencies as much as eight. */
const most = { each: 20_000, all: 200_000 };
/** By question, the one that was asked least recently first. Workspaces are told apart by when they were made as well. */
const kept = new Map<string, Kept>();
let size = 0;

const day = 24 * 60 * 60 * 1000;

/**
 * The cells of a span, of which those are read that are not kept.
 *
 * @param names what else the cells depend on
 * @param read the cells of a part of the span
 */
export async function readKept(
  tx: Tx,
  asked: CellsAsked,
  names: readonly string[],
  read: (part: CellsAsked) => Promise<Cell[]>,
): Promise<Cell[]> {
  // Conversations of one part may go on in the next.
  if (asked.needs === 'conversations' && !isByTime(asked)) return read(asked);
  const key = keyOf(asked, names);
  const found = kept.get(key);
  const state = await readRollupState(tx, asked.ws, asked, found?.change ?? 0);
  if (!state) return read(asked);
  const isRight = found?.created === state.created && found.change <= state.change;
  const old = isRight ? upTo(found, asked, earliest(state.changed, state.touched, asked.end)) : none(asked);
  const settled = boundaryBefore(asked, earliest(state.touched, asked.end, new Date(midnightOf(Date.now()))));
  const cells = old.until < settled ? [...old.cells, ...(await readPart(asked, old.until, settled, read))] : old.cells;
  const until = Math.max(old.until, settled);
  if (until === asked.start.getTime()) return read(asked);
  const whole = isByTime(asked) ? cells : addedUp(cells);
  keep(key, { created: state.created, change: state.change, until, periods: endedBy(asked, until), cells: whole });
  if (until >= asked.end.getTime()) return whole;
  const rest = await readPart(asked, until, asked.end.getTime(), read);
  return isByTime(asked) ? [...whole, ...rest] : addedUp([...whole, ...rest]);
}

/** Each period is one stretch of time, so each cell is of a known time. */
const isByTime = ({ periods }: CellsAsked): boolean => periods !== undefined && !isByHourOfWeek(periods);

/** The end of the question is in no key: what is kept goes up to the present day. */
const keyOf = ({ ws, start, periods, values, split, filters, part, needs }: CellsAsked, names: readonly string[]) =>
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
const none = ({ start }: CellsAsked) => ({ until: start.getTime(), cells: [] });
const endedBy = ({ periods = [] }: CellsAsked, until: number): Span[] => periods.filter(({ end }) => +end <= until);

/** The cells of a part of a span, which is told the periods in it alone. */
async function readPart(
  asked: CellsAsked,
  start: number,
  end: number,
  read: (part: CellsAsked) => Promise<Cell[]>,
): Promise<Cell[]> {
  const part = { ...asked, start: new Date(start), end: new Date(end) };
  if (!isByTime(asked)) return read(part);
  const first = endedBy(asked, start).length;
  const cells = await read({ ...part, periods: asked.periods?.slice(first).filter((one) => +one.start < end) });
  return cells.map((cell) => ({ ...cell, period: first + cell.period }));
}

/** The last moment up to another at which cells can be told apart. */
function boundaryBefore(asked: CellsAsked, moment: number): number {
  const last = isByTime(asked) ? endedBy(asked, moment).at(-1)?.end.getTime() : midnightOf(moment);
  return Math.max(last ?? 0, asked.start.getTime());
}

/** What of kept cells is right up to a moment. */
function upTo(found: Kept, asked: CellsAsked, moment: number): Pick<Kept, 'until' | 'cells'> {
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

/** One cell for each period, value and value of the split. */
export function addedUp(cells: readonly Cell[]): Cell[] {
  const all = new Map<string, Cell>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.period, cell.value, cell.split]);
    const known = all.get(key);
    all.set(key, known ? { ...cell, ...add(known, cell) } : cell);
  }
  return [...all.values()];
}

function keep(key: string, entry: Kept): void {
  forget(key);
  if (weightOf(entry) > most.each) return;
  kept.set(key, entry);
  size += weightOf(entry);
  for (const oldest of kept.keys()) {
    if (size <= most.all) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  const entry = kept.get(key);
  if (entry && kept.delete(key)) size -= weightOf(entry);
}

/** An answer without cells takes some room too. */
const weightOf = ({ cells, periods }: Kept): number => 10 + periods.length + cells.length * (cells[0]?.latency ? 8 : 1);

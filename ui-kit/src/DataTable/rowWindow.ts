import { ROW_HEIGHT } from './types.ts';

/** The rows that are drawn: from the first to before `to`. */
export interface RowRange {
  from: number;
  to: number;
}

/** What is seen of the rows, in pixels. */
export interface RowView {
  top: number;
  height: number;
}

/** Rows drawn before the height is known. */
const FIRST_ROWS = 21;
/** Rows drawn beyond those seen: a frame of fast scrolling covers fewer, so that none is ever blank. */
const AHEAD = 10;
const BEHIND = 2;
/** With fewer than these left ahead, more are drawn. */
const LEAST_AHEAD = 5;

export const firstRange: RowRange = { from: 0, to: FIRST_ROWS };

/** The part of a range that exists among `count` rows; as many from the end where it has got too high. */
export function clampRange({ from, to }: RowRange, count: number): RowRange {
  if (to <= count) return { from, to };
  return { from: Math.max(0, from < count ? from : count - (to - from)), to: count };
}

/** Where scrolling goes; `still` when it does not, as at the start and when the size changes. */
export type Heading = 'down' | 'up' | 'still';

/**
 * The range to draw for what is seen now; the same object while the one drawn will do. More rows are drawn
 * where scrolling goes than where it comes from.
 */
export function nextRange(drawn: RowRange, { top, height }: RowView, count: number, heading: Heading): RowRange {
  const first = Math.min(count, Math.max(0, Math.floor(top / ROW_HEIGHT)));
  const end = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT));
  const above = first - drawn.from;
  const below = drawn.to - end;
  const isReady =
    heading === 'still' ||
    (heading === 'down' ? drawn.to >= count || below >= LEAST_AHEAD : drawn.from === 0 || above >= LEAST_AHEAD);
  if (isReady && above >= 0 && below >= 0) return drawn;
  return heading === 'up'
    ? { from: Math.max(0, first - AHEAD), to: Math.min(count, end + BEHIND) }
    : { from: Math.max(0, first - BEHIND), to: Math.min(count, end + (heading === 'down' ? AHEAD : BEHIND)) };
}

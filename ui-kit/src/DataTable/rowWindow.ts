import { ROW_HEIGHT } from './types.ts';

/** The rendered rows: from `from` to before `to`. */
export interface RowRange {
  from: number;
  to: number;
}

/** The visible range of the rows, in pixels. */
export interface RowView {
  top: number;
  height: number;
}

/** Rows rendered before the height is known. */
const FIRST_ROWS = 21;
/** Rows rendered outside the view: more than one frame of fast scrolling covers, so that no row is ever blank. */
const AHEAD = 10;
const BEHIND = 2;
/** Fewer rows ahead than this cause more to be rendered. */
const LEAST_AHEAD = 5;

export const firstRange: RowRange = { from: 0, to: FIRST_ROWS };

/** Clamps a range to `count` rows, keeping its length where it is past the end. */
export function clampRange({ from, to }: RowRange, count: number): RowRange {
  if (to <= count) return { from, to };
  return { from: Math.max(0, from < count ? from : count - (to - from)), to: count };
}

/** Direction of scrolling; `still` at the start and when the size changes. */
export type ScrollDirection = 'down' | 'up' | 'still';

/**
 * The range to render for the current view; the same object while the rendered range is enough. More rows are rendered
 * ahead of the scroll direction than behind it.
 */
export function nextRange(
  drawn: RowRange,
  { top, height }: RowView,
  count: number,
  heading: ScrollDirection,
  rowHeight = ROW_HEIGHT,
): RowRange {
  const first = Math.min(count, Math.max(0, Math.floor(top / rowHeight)));
  const end = Math.min(count, Math.ceil((top + height) / rowHeight));
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

import { ROW_HEIGHT } from './types.ts';

/** Room the bar of actions takes at the end of the table, in pixels. */
const BULK_ROOM = 56;

/** Scrolls as little as it takes to show a row whole, below the header and above the bar of actions. */
export function revealRow(scroller: HTMLElement, index: number) {
  const top = index * ROW_HEIGHT;
  const bottom = top + 2 * ROW_HEIGHT + (scroller.closest('[data-bulk]') ? BULK_ROOM : 0) - scroller.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
}

/**
 * Scrolls sideways as little as it takes to show a column beside those that stick at the left: the
 * first one and, before it, `offset` cells for the checkbox. Goes by the header, which is always drawn.
 */
export function revealColumn(scroller: HTMLElement, stop: number, offset: number) {
  const headers = scroller.querySelectorAll<HTMLElement>('thead th');
  const header = headers[stop];
  if (!header) return;
  if (stop <= offset) {
    scroller.scrollLeft = 0;
    return;
  }
  let sticky = 0;
  for (let at = 0; at <= offset; at++) sticky += headers[at]?.offsetWidth ?? 0;
  const left = header.offsetLeft - sticky;
  const right = header.offsetLeft + header.offsetWidth - scroller.clientWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (right > scroller.scrollLeft) scroller.scrollLeft = right;
}

import { ROW_HEIGHT } from './types.ts';
import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls just far enough to show a whole row below the header. */
export function revealRow(scroller: HTMLElement, index: number, rowHeight: number) {
  const top = index * rowHeight;
  const bottom = top + rowHeight + ROW_HEIGHT - scroller.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
}

/** Scrolls the page around a table to its active row: in a low window, part of the table may be out of view. */
export function revealInPage(table: HTMLElement) {
  const cell = table.querySelector('[data-active]');
  cell?.closest('tr')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Scrolls sideways just far enough to show a column beside the sticky ones: the first one and, before it, `offset`
 * cells for the checkbox. Measures the header, which is always rendered.
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

/** Milliseconds without scrolling until the rows count as still. */
const STILL = 100;

/**
 * Marks the root with attributes for its rules: `data-wide` while the content is wider than the table, `data-scrolled`
 * while it is scrolled sideways (only then are columns sticky, as that costs time in every row), and `data-still` while
 * no row moves below the pointer. The last is set from the start.
 */
export function useScrollMarks(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
) {
  // Attached before the rows' listeners: after they have drawn, reading the position would force a layout.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let left = 0;
    let resting = 0;
    const markStill = (still: boolean) => root.current?.toggleAttribute('data-still', still);
    const onScroll = () => {
      if (resting === 0) markStill(false);
      window.clearTimeout(resting);
      resting = window.setTimeout(() => {
        resting = 0;
        markStill(true);
      }, STILL);
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      root.current?.toggleAttribute('data-scrolled', left !== 0);
    };
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      // Uses the sizes from the observer, because measuring would force a layout.
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width);
      const isWide = [...widths.values()].some((width) => width > (widths.get(element) ?? 0) + 1);
      root.current?.toggleAttribute('data-wide', isWide);
    });
    observer.observe(element);
    if (table.current) observer.observe(table.current);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(resting);
      markStill(true);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [root, scroller, table]);
}

import { useEffect, type RefObject } from 'react';

/**
 * Marks the root with `data-wide` while the table is wider than it, and with `data-scrolled` while it is moved
 * sideways: only then columns have to stick, which costs something in every row.
 */
export function useSidewaysMarks(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let left = 0;
    const onScroll = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      root.current?.toggleAttribute('data-scrolled', left !== 0);
    };
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      // From what the browser hands over: to ask it would make it lay the page out again.
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width);
      const isWide = [...widths.values()].some((width) => width > (widths.get(element) ?? 0) + 1);
      root.current?.toggleAttribute('data-wide', isWide);
    });
    observer.observe(element);
    if (table.current) observer.observe(table.current);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [root, scroller, table]);
}

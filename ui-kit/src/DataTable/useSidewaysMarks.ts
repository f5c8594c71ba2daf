import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Marks the root with `data-wide` while the table is wider than it, and with `data-scrolled` while it is moved
 * sideways: only then columns have to stick, which costs something in every row.
 */
export function useSidewaysMarks(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
) {
  const mark = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    root.current?.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
    root.current?.toggleAttribute('data-scrolled', Math.abs(element.scrollLeft) > 0);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let left = 0;
    const onScroll = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      mark();
    };
    const observer = new ResizeObserver(() => mark());
    observer.observe(element);
    if (table.current) observer.observe(table.current);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, table]);
}

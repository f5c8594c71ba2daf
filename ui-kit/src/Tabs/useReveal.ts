import { useEffect, type RefObject } from 'react';

/** Scrolls a bar of tabs, but not its ancestors, so that the selected tab is in view, even after the bar is resized. */
export function useReveal(bar: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const list = bar.current;
    const chosen = list?.querySelector(`[data-tab="${CSS.escape(value)}"], [aria-current=page]`);
    if (!list || !chosen) return undefined;
    // Also called once at the start, after the page's layout: measuring earlier would force one.
    const observer = new ResizeObserver(() => {
      const [box, place] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
      const left = Math.min(0, place.left - box.left) || Math.max(0, place.right - box.right);
      if (left !== 0) list.scrollBy({ left, behavior: 'instant' });
    });
    for (const element of [list, chosen]) observer.observe(element);
    return () => observer.disconnect();
  }, [bar, value]);
}

import { useLayoutEffect, useRef, useState } from 'react';

/** Distance in pixels that still counts as the end. */
const NEAR = 48;

/** Scrolls to a position and returns the position reached, at most the end. */
function scrolled(element: HTMLElement, place: number): number {
  element.scrollTop = place;
  return element.scrollTop;
}

/**
 * Marks rows of a scroller once they are out of view: in view, a row that begins to skip its content is blank for a
 * moment. Written to the DOM directly, as only the style sheet uses it.
 */
const settlingIn = (scroller: Element) =>
  new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) continue;
        target.toggleAttribute('data-settled', true);
        observer.unobserve(target);
      }
    },
    { root: scroller },
  );

/**
 * Keeps the newest message in view unless the reader scrolled up. Keeps the scroll position when earlier messages are
 * added above, which it detects by the first message.
 */
export function useStickToBottom(firstId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  const sticks = useRef(true);
  const height = useRef(0);
  /** Last scroll position. */
  const top = useRef(0);

  const toBottom = () => {
    const element = scroller.current;
    if (!element) return;
    sticks.current = true;
    setAtBottom(true);
    top.current = scrolled(element, element.scrollHeight);
  };
  const handleScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    // The end may have moved meanwhile: only scrolling up leaves it.
    if (near || element.scrollTop < top.current) sticks.current = near;
    top.current = element.scrollTop;
    setAtBottom(sticks.current);
  };
  // Before the first paint; afterwards, the messages would visibly move.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    // Also for growth without a new message: streamed text, a loaded picture.
    const rows = content.current;
    const settling = settlingIn(element);
    const observer = new ResizeObserver(() => {
      for (const row of rows.querySelectorAll(':scope > article:not([data-settled])')) settling.observe(row);
      if (sticks.current) top.current = scrolled(element, element.scrollHeight);
      height.current = element.scrollHeight;
    });
    observer.observe(rows);
    observer.observe(element);
    return () => {
      settling.disconnect();
      observer.disconnect();
    };
  }, []);

  const known = useRef(firstId);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || known.current === firstId) return;
    known.current = firstId;
    if (!sticks.current && height.current > 0) {
      top.current = scrolled(element, element.scrollTop + element.scrollHeight - height.current);
    }
    height.current = element.scrollHeight;
  }, [firstId]);

  return { scroller, content, atBottom, toBottom, handleScroll };
}

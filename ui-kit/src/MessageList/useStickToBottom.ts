import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Closer than this to the end counts as being there, in pixels. */
const NEAR = 48;

interface StickOptions {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** Id of the first message: when it changes, earlier ones were added above. */
  firstId: string | undefined;
}

/**
 * Keeps the newest message in view, unless the reader scrolled up; keeps what is being read in its place
 * when earlier messages are added above.
 */
export function useStickToBottom({ scroller, content, firstId }: StickOptions) {
  const [atBottom, setAtBottom] = useState(true);
  const sticks = useRef(true);
  const height = useRef(0);

  const toBottom = () => {
    const element = scroller.current;
    if (!element) return;
    sticks.current = true;
    setAtBottom(true);
    element.scrollTop = element.scrollHeight;
  };
  const handleScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    sticks.current = near;
    setAtBottom(near);
  };
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    // Also for what grows without a new message: text that streams in, a picture that arrives.
    const observer = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
      height.current = element.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, content]);

  const known = useRef(firstId);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || known.current === firstId) return;
    known.current = firstId;
    if (!sticks.current && height.current > 0) element.scrollTop += element.scrollHeight - height.current;
    height.current = element.scrollHeight;
  }, [scroller, firstId]);

  return { atBottom, toBottom, handleScroll };
}

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { clampRange, firstRange, nextRange, type RowRange } from './rowWindow.ts';
import { ROW_HEIGHT } from './types.ts';

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Called when the end comes into view. */
  onEndReached?: (() => void) | undefined;
}

/** Which of `count` rows of fixed height to render: the visible ones and a few around them. */
export function useRowWindow({ scroller, count, rowHeight, onEndReached }: RowWindowOptions): RowRange {
  const [range, setRange] = useState(firstRange);
  const view = useRef({ top: 0, height: 0 });
  const reported = useRef(-1);

  const look = useEffectEvent((draw: (range: RowRange) => void, total = count) => {
    const { top, height } = view.current;
    const now = scroller.current?.scrollTop ?? 0;
    view.current.top = now;
    const heading = now > top ? 'down' : now < top ? 'up' : 'still';
    const drawn = clampRange(range, total);
    const next = nextRange(drawn, view.current, total, heading, rowHeight);
    if (next !== drawn) draw(next);
    if (reported.current !== total && now + height >= (total - 2) * rowHeight) {
      reported.current = total;
      onEndReached?.();
    }
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Before this frame is painted, as fast scrolling would otherwise show blank rows.
    const drawNow = (next: RowRange) => flushSync(() => setRange(next));
    const onScroll = () => look(drawNow);
    const observer = new ResizeObserver(([entry]) => {
      view.current.height = Math.max(0, (entry?.contentRect.height ?? 0) - ROW_HEIGHT);
      look(drawNow);
    });
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  useEffect(() => {
    // Additional rows may fall into the view; before its size is known there is none.
    if (view.current.height > 0) look(setRange, count);
  }, [count]);

  return clampRange(range, count);
}

import { useEffect, useRef, type RefObject } from 'react';

interface Wanted {
  at: number;
  /** How many items there were. */
  before: number;
  what: 'field' | 'remove';
}

interface ItemFocus<E> {
  /** Of an element around the items, each marked by `data-item`, and the button that adds one, marked by `data-add`. */
  ref: RefObject<E | null>;
  /** Call it before an item is added at the end: its first field takes the focus. */
  adding: () => void;
  /**
   * Call it before an item is removed: the button marked by `data-remove` of the one in its place takes the focus, without
   * any the button that adds one.
   */
  removing: (at: number) => void;
}

/** Keeps the focus where items come and go: it is on what was added, or beside what was removed. */
export function useItemFocus<E extends HTMLElement>(count: number): ItemFocus<E> {
  const ref = useRef<E>(null);
  const wanted = useRef<Wanted>(null);
  useEffect(() => {
    const { current: next } = wanted;
    const root = ref.current;
    if (!next || !root || next.before === count) return;
    wanted.current = null;
    // Items of items are not its own.
    const own = (mark: string) =>
      [...root.querySelectorAll<HTMLElement>(`[data-${mark}]`)].filter(
        (one) => one.parentElement?.closest('[data-items]') === root,
      );
    const items = own('item');
    const item = items[Math.min(next.at, items.length - 1)];
    const field = item?.querySelector<HTMLElement>('textarea, input');
    const remove = item?.querySelector<HTMLElement>('[data-remove]');
    (next.what === 'field' ? field : (remove ?? own('add')[0]))?.focus();
  });
  return {
    ref,
    adding: () => {
      wanted.current = { at: count, before: count, what: 'field' };
    },
    removing: (at) => {
      wanted.current = { at, before: count, what: 'remove' };
    },
  };
}

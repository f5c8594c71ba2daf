import { useEffect, useRef, type RefObject } from 'react';

interface Wanted {
  at: number;
  /** How many items there were. */
  before: number;
  what: 'field' | 'remove';
}

interface ItemFocus<E> {
  /**
   * Of an element marked by `data-items`, around the items, each marked by `data-item`, and the button that adds one,
   * marked by `data-add` itself or by what holds it.
   */
  ref: RefObject<E | null>;
  /**
   * Call it before an item is added at the end: its first field that is written in takes the focus, without any its first
   * choice, without any the button that removes it.
   */
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
    const first = (selector: string) => item?.querySelector<HTMLElement>(selector);
    const remove = first('[data-remove]');
    const [add] = own('add');
    if (next.what === 'field') (first('textarea, input') ?? first('select') ?? remove)?.focus();
    else (remove ?? add?.querySelector('button') ?? add)?.focus();
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

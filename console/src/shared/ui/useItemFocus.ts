import { useEffect, useRef, type RefObject } from 'react';

interface FocusRequest {
  at: number;
  /** Number of items before the change. */
  before: number;
  what: 'field' | 'remove';
}

interface ItemFocus<E> {
  /**
   * Ref for the element marked by `data-items`. It contains the items, each marked by `data-item`, and the button that
   * adds one, which itself or whose wrapper is marked by `data-add`.
   */
  ref: RefObject<E | null>;
  /**
   * Call it before an item is added at the end. The focus goes to the item's first text field, else to its first
   * choice, else to the button that removes it.
   */
  adding: () => void;
  /**
   * Call it before an item is removed. The focus goes to the `data-remove` button of the item that takes its place,
   * else to the button that adds one.
   */
  removing: (at: number) => void;
}

/**
 * Manages the focus of a list of items: after an addition it is on the new item, after a removal beside the removed
 * one.
 */
export function useItemFocus<E extends HTMLElement>(count: number): ItemFocus<E> {
  const ref = useRef<E>(null);
  const wanted = useRef<FocusRequest>(null);
  useEffect(() => {
    const { current: next } = wanted;
    const root = ref.current;
    if (!next || !root || next.before === count) return;
    wanted.current = null;
    // Nested lists manage their own items.
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

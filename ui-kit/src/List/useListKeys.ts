import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { ListRange, VirtuosoHandle } from 'react-virtuoso';
import type { ListItem } from './ListRowView.tsx';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

interface ListKeys {
  items: readonly ListItem[];
  /** Index of the chosen entry; negative without one. */
  index: number;
  virtuoso: RefObject<VirtuosoHandle | null>;
}

/** Index of the entry in which an event happened; negative outside. */
const placeOf = (target: EventTarget): number =>
  Number((target instanceof Element && target.closest('[data-index]')?.getAttribute('data-index')) || -1);

/** Makes a list one tab stop: its chosen entry, else its first. Arrows, Home and End move among the entries. */
export function useListKeys({ items, index, virtuoso }: ListKeys) {
  const [focused, setFocused] = useState<string>();
  const [range, setRange] = useState<ListRange>();
  const own = items.findIndex(({ id }) => id === focused);
  const wanted = Math.max(0, own < 0 ? index : own);
  // An entry scrolled out of view may not be rendered: Tab would skip the list.
  const at = range ? Math.min(Math.max(wanted, range.startIndex), range.endIndex) : wanted;
  return {
    /** Id of the entry that Tab stops at. */
    stop: items[at]?.id,
    onRange: setRange,
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(items[placeOf(target)]?.id),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { currentTarget: list, key, target } = event;
        const step = steps[key];
        const from = placeOf(target);
        if (!step || from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const to = step(from, items.length - 1);
        const focus = () => list.querySelector<HTMLElement>(`[data-index="${to}"] :is(a, button)`)?.focus();
        if (virtuoso.current) virtuoso.current.scrollIntoView({ index: to, done: focus });
        else focus();
      },
    },
  };
}

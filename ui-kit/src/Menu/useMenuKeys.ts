import type { KeyboardEvent, RefObject } from 'react';
import { deepActiveElement, tabStops } from '../layers/dom.ts';
import { useTypeahead } from '../layers/useTypeahead.ts';

/** The items of an open menu, in order. */
export const menuItemsIn = (root: Element | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** The next Tab stop of the panel after the focused element. */
function nextStop(panel: HTMLElement | null, active: Element | null): HTMLElement | undefined {
  if (!panel || !active) return undefined;
  return tabStops(panel).find((stop) => active.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
}

interface MenuKeysOptions {
  panel: HTMLElement | null;
  search: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
  /** Closes this level only, in a submenu. */
  onBack: (() => void) | undefined;
}

/** The item that a key moves to: its index, from the end where negative. */
function stepTo(key: string, from: number, inSearch: boolean): number | undefined {
  const to: Partial<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? -1 : from - 1,
    // In the search box they move the caret.
    ...(!inSearch && { Home: 0, End: -1 }),
  };
  return to[key];
}

interface FocusedPlace extends Pick<MenuKeysOptions, 'panel' | 'onBack'> {
  /** The focused element. */
  active: Element | null;
  /** The focused item; undefined in the footer. */
  item: HTMLElement | undefined;
}

/** What a key does where the focus is, besides moving to an item. */
function pressOf(key: string, { panel, onBack, active, item }: FocusedPlace): (() => void) | undefined {
  // The arrow towards a submenu opens it, the other one goes back.
  const rightToLeft = panel !== null && getComputedStyle(panel).direction === 'rtl';
  const [inward, outward] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === inward && item?.ariaHasPopup) return () => item.click();
  if (key === outward) return onBack;
  return key === ' ' && active instanceof HTMLAnchorElement ? () => active.click() : undefined;
}

/** Whether a key types a character. Space presses the focused item. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Arrow keys, Home, End, type-ahead and Tab of a menu; with a search box letters go to it. */
export function useMenuKeys({ panel, search, onLeave, onBack }: MenuKeysOptions) {
  const typeahead = useTypeahead();
  return (event: KeyboardEvent) => {
    const { key } = event;
    const items = menuItemsIn(panel);
    const active = deepActiveElement();
    const index = items.findIndex((item) => item === active);
    const inSearch = active !== null && active === search.current;
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    const go = (to: number) => act(() => items.at(to % items.length)?.focus());
    if (key === 'Tab') {
      // The search box and the footer are separate tab stops. Tab past them leaves the menu by its default action: by
      // then the focus is at the trigger, and Tab continues from there.
      const next = event.shiftKey ? undefined : nextStop(panel, active);
      return next ? act(() => next.focus()) : onLeave();
    }
    if (items.length === 0 || event.nativeEvent.isComposing) return;
    if (key === 'ArrowUp' && index === 0 && search.current) return search.current.focus();
    const to = stepTo(key, index, inSearch);
    if (to !== undefined) return go(to);
    const press = inSearch
      ? key === 'Enter' && (() => items[0]?.click())
      : pressOf(key, { panel, onBack, active, item: items[index] });
    if (press) return act(press);
    if (inSearch || !isTyped(event)) return;
    if (search.current) return search.current.focus();
    const labels = items.map((item) => item.dataset['label'] ?? '');
    const found = typeahead(key, labels, index);
    if (found >= 0) go(found);
  };
}

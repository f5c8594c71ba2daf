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

/** Arrow keys, Home, End, type-ahead and Tab of a menu; with a search box letters go to it. */
export function useMenuKeys({ panel, search, onLeave, onBack }: MenuKeysOptions) {
  const typeahead = useTypeahead();
  return (event: KeyboardEvent) => {
    const items = menuItemsIn(panel);
    const active = deepActiveElement();
    const index = items.findIndex((item) => item === active);
    const inSearch = active !== null && active === search.current;
    const go = (to: number) => {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    };
    if (event.key === 'Tab') {
      // The search box and the footer are separate tab stops. Tab past them leaves the menu by its default action: by
      // then the focus is at the trigger, and Tab continues from there.
      const next = event.shiftKey ? undefined : nextStop(panel, active);
      if (!next) return onLeave();
      event.preventDefault();
      return next.focus();
    }
    if (items.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') return go(index + 1);
    if (event.key === 'ArrowUp' && index === 0 && search.current) return search.current.focus();
    if (event.key === 'ArrowUp') return go(index < 0 ? -1 : index - 1);
    if (inSearch) {
      if (event.key === 'Enter') {
        event.preventDefault();
        items[0]?.click();
      }
      return;
    }
    // The arrow towards a submenu opens it, the other one goes back.
    const rightToLeft = panel !== null && getComputedStyle(panel).direction === 'rtl';
    const [inward, outward] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === inward && items[index]?.ariaHasPopup) {
      event.preventDefault();
      return items[index].click();
    }
    if (event.key === outward && onBack) {
      event.preventDefault();
      return onBack();
    }
    if (event.key === 'Home') return go(0);
    if (event.key === 'End') return go(-1);
    if (event.key === ' ' && active instanceof HTMLAnchorElement) {
      event.preventDefault();
      return active.click();
    }
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (search.current) return search.current.focus();
    const found = typeahead(
      event.key,
      items.map((item) => item.dataset['label'] ?? ''),
      index,
    );
    if (found >= 0) go(found);
  };
}

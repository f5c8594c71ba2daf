import { useEffect } from 'react';
import { deepActiveElement, isElement, tabStops } from '../layers/dom.ts';

/** Selector of list items, whatever their look. */
const items = 'li, tr, article, [role=row], [role=listitem], [data-item]';

/** Child indices on the path from `root` to an element, from the outside in. */
function placesIn(root: Element, element: Element): number[] {
  const { parentElement } = element;
  if (element === root || !parentElement) return [];
  return [...placesIn(root, parentElement), [...parentElement.children].indexOf(element)];
}

/** The element at the same path in a similar item; else its first control. */
function counterpart(item: Element, places: readonly number[], of: Element): HTMLElement | undefined {
  const found = places.reduce<Element | undefined>((inside, place) => inside?.children[place], item);
  const stops = tabStops(item);
  return stops.find((stop) => stop === found && stop.tagName === of.tagName) ?? stops[0];
}

function sibling(node: Node | null, towards: 'nextSibling' | 'previousSibling'): Element | null {
  for (let each = node; each; each = each[towards]) if (isElement(each)) return each;
  return null;
}

/** The element that takes the focus when a list item is removed together with the focused element. */
function neighbour({ target, nextSibling, previousSibling }: MutationRecord, removed: Element, held: Element) {
  const near = [sibling(nextSibling, 'nextSibling'), sibling(previousSibling, 'previousSibling')];
  const like = near.filter((one) => one?.isConnected && one.tagName === removed.tagName && one.matches(items));
  for (const item of like) {
    const stop = item && counterpart(item, placesIn(removed, held), held);
    if (stop) return stop;
  }
  // The last item was removed: focus a control near the list, such as the one that adds an item.
  for (
    let around = isElement(target) ? target : null;
    around && !around.matches('main');
    around = around.parentElement
  ) {
    const [stop] = tabStops(around);
    if (stop) return stop;
  }
  return undefined;
}

/**
 * When a list item is removed together with the focused element, for example by its own delete button, moves the focus
 * to the same control of the adjacent item. Browsers would reset the focus, and keyboard users would start again at the
 * top of the page. Mount it once; dialogs and grids handle their own focus.
 */
export function KeptFocus() {
  useEffect(() => {
    // It may be mounted after an element has the focus.
    let held = deepActiveElement();
    const note = () => {
      held = deepActiveElement();
    };
    const observer = new MutationObserver((records) => {
      if (!held || held.isConnected) return;
      const lost = held;
      held = null;
      const active = deepActiveElement();
      if (active && active !== active.ownerDocument.body) return;
      for (const record of records) {
        const removed = [...record.removedNodes].filter(isElement).find((one) => one.contains(lost));
        if (removed?.matches(items) && isElement(record.target) && record.target.closest('main')) {
          neighbour(record, removed, lost)?.focus({ preventScroll: true });
          return;
        }
      }
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return null;
}

import { useEffect } from 'react';
import { deepActiveElement, isElement, tabStops } from '../layers/dom.ts';

/** What items of lists are, whatever they look like. */
const items = 'li, tr, article, [role=row], [role=listitem], [data-item]';

/** The places of an element and of what it is in, within `root`, from the outside in. */
function placesIn(root: Element, element: Element): number[] {
  const { parentElement } = element;
  if (element === root || !parentElement) return [];
  return [...placesIn(root, parentElement), [...parentElement.children].indexOf(element)];
}

/** What has the same place in a like item; else its first control. */
function counterpart(item: Element, places: readonly number[], of: Element): HTMLElement | undefined {
  const found = places.reduce<Element | undefined>((inside, place) => inside?.children[place], item);
  const stops = tabStops(item);
  return stops.find((stop) => stop === found && stop.tagName === of.tagName) ?? stops[0];
}

function sibling(node: Node | null, towards: 'nextSibling' | 'previousSibling'): Element | null {
  for (let each = node; each; each = each[towards]) if (isElement(each)) return each;
  return null;
}

/** Where the focus goes when an item of a list is removed with what had it. */
function neighbour({ target, nextSibling, previousSibling }: MutationRecord, removed: Element, held: Element) {
  const near = [sibling(nextSibling, 'nextSibling'), sibling(previousSibling, 'previousSibling')];
  const like = near.filter((one) => one?.isConnected && one.tagName === removed.tagName && one.matches(items));
  for (const item of like) {
    const stop = item && counterpart(item, placesIn(removed, held), held);
    if (stop) return stop;
  }
  // It was the last one: what adds another is near.
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
 * When an item of a list is removed with what has the focus, as by its own button to delete it, gives the focus to the same
 * control of the item beside it. Browsers would drop it, and who uses a keyboard begins anew at the top of the page. Mount it
 * once; dialogs and grids look after their own.
 */
export function KeptFocus() {
  useEffect(() => {
    // It may come after the focus.
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

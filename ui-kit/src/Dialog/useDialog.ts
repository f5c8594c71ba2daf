import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { canFocus, deepActiveElement, isTabStop, tabStops, wrapTab } from '../layers/dom.ts';
import { useLayer } from '../layers/useLayer.ts';

export type CloseReason = 'escape' | 'outside' | 'button';

export interface DialogBehaviour {
  onClose: (reason: CloseReason) => void;
  /** Element that takes the focus first. @default the first control of the content, else the dialog itself */
  initialFocus?: RefObject<HTMLElement | null>;
  /** @default true */
  modal: boolean;
  /** Whether Escape and clicks outside close it. */
  dismissable: boolean;
  closeOnOutside: boolean;
}

/** The openers of the open dialogs, by their surfaces. */
const openers = new WeakMap<Element, readonly Element[]>();

/** An element with its ancestors and, where one is a dialog, its openers: the next dialog may replace that one. */
function withAncestors(element: Element | null): Element[] {
  const line: Element[] = [];
  for (let each = element; each; each = each.parentElement) {
    // No specific element had the focus.
    if (each === each.ownerDocument.body) break;
    line.push(each);
    const before = openers.get(each);
    if (before) return [...line, ...before];
  }
  return line;
}

/**
 * Returns the focus to the element that opened the dialog; where it no longer exists (a deleted row) or is disabled
 * (nothing is left to delete), to the nearest one.
 */
function returnFocus(line: readonly Element[]): void {
  const near = line.find((each) => each.isConnected && !each.matches(':disabled'));
  const isStop = near && (near === line[0] || near.hasAttribute('tabindex') || isTabStop(near));
  const target = isStop ? near : near && tabStops(near)[0];
  if (canFocus(target)) target.focus({ preventScroll: true });
}

/**
 * Behaviour of a dialog: takes the focus, keeps Tab inside, closes on Escape and outside clicks, and restores the
 * focus. Mount it with the dialog's content.
 */
export function useDialog(options: DialogBehaviour) {
  const { onClose, initialFocus, modal, dismissable, closeOnOutside } = options;
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  // Read during render: `autoFocus` moves the focus before the first effect runs.
  const [opener] = useState(() => withAncestors(deepActiveElement()));

  // The element that last had the focus in the dialog.
  const latest = useRef<HTMLElement>(null);

  const takeFocus = useEffectEvent((element: HTMLElement) => {
    if (element.contains(deepActiveElement())) return;
    const content = element.querySelector('[data-part=content]') ?? element;
    const kept = latest.current && tabStops(element).includes(latest.current) ? latest.current : undefined;
    const target =
      kept ??
      initialFocus?.current ??
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      tabStops(content)[0] ??
      element;
    target.focus({ preventScroll: true });
  });
  useLayer({
    element: surface,
    modal,
    belowModal: !modal,
    onEscape: () => dismissable && onClose('escape'),
    ...(modal ? { onOutside: () => dismissable && closeOnOutside && onClose('outside') } : {}),
  });
  // Separate from the surface: while the page suspends, React hides the dialog and removes its surface.
  const giveFocusBack = useEffectEvent(() => {
    const active = deepActiveElement();
    if (!active || active === active.ownerDocument.body || surface?.contains(active)) returnFocus(opener);
  });
  useEffect(() => () => giveFocusBack(), []);
  useEffect(() => {
    if (!surface) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => wrapTab(event, surface);
    const handleFocusIn = (event: FocusEvent) => {
      latest.current = canFocus(event.target) ? event.target : null;
    };
    if (modal) surface.addEventListener('keydown', handleKeyDown);
    surface.addEventListener('focusin', handleFocusIn);
    openers.set(surface, opener);
    takeFocus(surface);
    // The next step of a dialog may replace the focused element.
    const steps = new MutationObserver(() => {
      const active = deepActiveElement();
      if (!active || active === active.ownerDocument.body) takeFocus(surface);
    });
    steps.observe(surface, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      steps.disconnect();
      surface.removeEventListener('keydown', handleKeyDown);
      surface.removeEventListener('focusin', handleFocusIn);
    };
  }, [surface, modal, opener]);
  return setSurface;
}

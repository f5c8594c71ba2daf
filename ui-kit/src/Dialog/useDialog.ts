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

/** What opened the dialogs there are, by their surfaces. */
const openers = new WeakMap<Element, readonly Element[]>();

/** An element, what it is in, and where that is a dialog, what opened it: the next dialog may take its place. */
function withAncestors(element: Element | null): Element[] {
  const line: Element[] = [];
  for (let each = element; each; each = each.parentElement) {
    // Nothing in particular had the focus.
    if (each === each.ownerDocument.body) break;
    line.push(each);
    const before = openers.get(each);
    if (before) return [...line, ...before];
  }
  return line;
}

/**
 * Returns the focus to the element that opened the dialog or, where it is gone (a deleted row) or disabled (nothing is left to
 * delete), to the nearest one.
 */
function giveBack(line: readonly Element[]): void {
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

  // Had the focus in the dialog last.
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
  // Apart from the surface: while the page waits for a part of itself, React hides the dialog and takes its surface away.
  const giveFocusBack = useEffectEvent(() => {
    const active = deepActiveElement();
    if (!active || active === active.ownerDocument.body || surface?.contains(active)) giveBack(opener);
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
    // The next step of a dialog takes the place of what had the focus.
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

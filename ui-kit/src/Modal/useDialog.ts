import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { canFocus, deepActiveElement, tabStops, wrapTab } from '../layers/dom.ts';
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

function withAncestors(element: Element | null): Element[] {
  const line: Element[] = [];
  for (let each = element; each; each = each.parentElement) line.push(each);
  return line;
}

/** Returns the focus to the element that opened the dialog or, where it is gone (a deleted row), to the nearest one. */
function giveBack([opener, ...ancestors]: readonly Element[]): void {
  const near = ancestors.find((each) => each.isConnected && each !== each.ownerDocument.body);
  const target = opener?.isConnected ? opener : near && (near.hasAttribute('tabindex') ? near : tabStops(near)[0]);
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

  const takeFocus = useEffectEvent((element: HTMLElement) => {
    if (element.contains(deepActiveElement())) return;
    const content = element.querySelector('[data-part=content]') ?? element;
    const target =
      initialFocus?.current ??
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      tabStops(content)[0] ??
      element;
    target.focus({ preventScroll: true });
  });
  useLayer({
    element: surface,
    modal,
    onEscape: () => dismissable && onClose('escape'),
    ...(modal ? { onOutside: () => dismissable && closeOnOutside && onClose('outside') } : {}),
  });
  useEffect(() => {
    if (!surface) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => wrapTab(event, surface);
    if (modal) surface.addEventListener('keydown', handleKeyDown);
    takeFocus(surface);
    return () => {
      surface.removeEventListener('keydown', handleKeyDown);
      const active = deepActiveElement();
      const focusIsLost = !active || active === active.ownerDocument.body || surface.contains(active);
      if (focusIsLost) giveBack(opener);
    };
  }, [surface, modal, opener]);
  return setSurface;
}

import { useEffect, useEffectEvent, useRef, type FocusEvent, type RefObject } from 'react';
import { canFocus, deepActiveElement, tabStops } from '../layers/dom.ts';
import type { Toaster } from './createToaster.ts';

/**
 * Pauses the countdowns while the user may be reading: pointer over the region, focus in it, or window in the
 * background. F6 moves the focus to the newest toast; after the last one the focus returns.
 */
export function useReading(toaster: Toaster, region: RefObject<HTMLElement | null>) {
  const reasons = useRef(new Set<'pointer' | 'focus' | 'window'>());
  const cameFrom = useRef<HTMLElement | null>(null);

  const mark = (reason: 'pointer' | 'focus' | 'window', on: boolean) => {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    if (reasons.current.size > 0) toaster.pause();
    else toaster.resume();
  };
  const markWindow = useEffectEvent((away: boolean) => mark('window', away));
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const stops = region.current ? tabStops(region.current) : [];
    if (event.key !== 'F6' || event.defaultPrevented || stops.length === 0) return;
    event.preventDefault();
    stops.at(-1)?.focus();
  });

  useEffect(() => {
    const page = region.current?.ownerDocument ?? document;
    const view = page.defaultView ?? window;
    const leaveWindow = () => markWindow(true);
    const enterWindow = () => markWindow(false);
    // A minimised window is hidden without a blur event.
    const showOrHide = () => markWindow(page.hidden);
    const handleKeyDown = (event: KeyboardEvent) => enter(event);
    view.addEventListener('blur', leaveWindow);
    view.addEventListener('focus', enterWindow);
    page.addEventListener('visibilitychange', showOrHide);
    page.addEventListener('keydown', handleKeyDown);
    return () => {
      view.removeEventListener('blur', leaveWindow);
      view.removeEventListener('focus', enterWindow);
      page.removeEventListener('visibilitychange', showOrHide);
      page.removeEventListener('keydown', handleKeyDown);
    };
  }, [region]);

  /** Call before removing a toast: moves its focus to the next toast, or back. */
  const handOn = (leaving: Element) => {
    const active = deepActiveElement();
    if (!active || !leaving.contains(active)) return;
    const left = region.current ? tabStops(region.current).filter((stop) => !leaving.contains(stop)) : [];
    const after = left.find((stop) => leaving.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
    (after ?? left.at(-1) ?? cameFrom.current)?.focus();
    if (left.length === 0) mark('focus', false);
  };

  return {
    handOn,
    handlers: {
      onPointerEnter: () => mark('pointer', true),
      onPointerLeave: () => mark('pointer', false),
      onFocus: (event: FocusEvent) => {
        const from = event.relatedTarget;
        if (canFocus(from) && !region.current?.contains(from)) cameFrom.current = from;
        mark('focus', true);
      },
      onBlur: (event: FocusEvent) => {
        if (!region.current?.contains(event.relatedTarget)) mark('focus', false);
      },
    },
  };
}

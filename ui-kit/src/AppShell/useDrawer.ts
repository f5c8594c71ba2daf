import { useEffect } from 'react';
import { canFocus, deepActiveElement, wrapTab } from '../layers/dom.ts';
import { useLayer } from '../layers/useLayer.ts';

/**
 * Makes the sidebar a drawer over an inert page for as long as `side` is given: the current page's link
 * takes the focus, Tab stays inside, Escape and a tap beside it close, and what opened it gets the
 * focus back.
 */
export function useDrawer(side: HTMLElement | null, onClose: () => void): void {
  useLayer({ element: side, modal: true, onEscape: onClose, onOutside: onClose });
  useEffect(() => {
    if (!side) return undefined;
    const invoker = deepActiveElement();
    const first = (selector: string) => side.querySelector<HTMLElement>(selector);
    (first('[aria-current="page"]') ?? first('a, button'))?.focus();
    const handleKeyDown = (event: KeyboardEvent) => wrapTab(event, side);
    side.addEventListener('keydown', handleKeyDown);
    return () => {
      side.removeEventListener('keydown', handleKeyDown);
      if (canFocus(invoker)) invoker.focus();
    };
  }, [side]);
}

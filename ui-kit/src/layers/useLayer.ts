import { useEffect, useEffectEvent } from 'react';
import { pushLayer } from './stack.ts';

export interface LayerOptions {
  /** The floating element; `null` while it is not rendered. */
  element: HTMLElement | null;
  anchor?: Element | null;
  /** @default false */
  modal?: boolean;
  /** Goes below an existing modal layer. @default false */
  belowModal?: boolean;
  onEscape?: (event: KeyboardEvent) => void;
  onOutside?: (event: PointerEvent) => void;
}

/** Keeps an element on the layer stack while it is mounted. */
export function useLayer({ element, anchor, modal = false, belowModal = false, onEscape, onOutside }: LayerOptions) {
  const escape = useEffectEvent((event: KeyboardEvent) => onEscape?.(event));
  const outside = useEffectEvent((event: PointerEvent) => onOutside?.(event));
  const takesEscape = onEscape !== undefined;
  const takesOutside = onOutside !== undefined;
  useEffect(() => {
    if (!element) return undefined;
    return pushLayer({
      element,
      anchor,
      modal,
      belowModal,
      ...(takesEscape ? { onEscape: (event) => escape(event) } : {}),
      ...(takesOutside ? { onOutside: (event) => outside(event) } : {}),
    });
  }, [element, anchor, modal, belowModal, takesEscape, takesOutside]);
}

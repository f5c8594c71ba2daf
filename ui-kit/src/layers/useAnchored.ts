import {
  autoUpdate,
  flip,
  offset,
  shift,
  size,
  useFloating,
  type Placement,
  type ReferenceType,
} from '@floating-ui/react';
import { useCallback } from 'react';

export interface AnchoredOptions {
  placement: Placement;
  /** Pixels between the anchor and the panel. @default 4 */
  gap?: number;
  /** Upper limit of the panel's height in pixels, besides the window's. */
  maxHeight?: number;
}

const MARGIN = 8;

/**
 * Places a floating panel at an anchor, flipped and shifted to stay in the window. The panel gets
 * `--available-height` and `--anchor-width` to size itself with. Set both elements on the returned refs.
 */
export function useAnchored({ placement, gap = 4, maxHeight = Number.POSITIVE_INFINITY }: AnchoredOptions) {
  const floating = useFloating({
    placement,
    strategy: 'fixed',
    open: true,
    transform: false,
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(gap),
      flip({ padding: MARGIN }),
      shift({ padding: MARGIN }),
      size({
        padding: MARGIN,
        apply({ availableHeight, rects, elements }) {
          const height = Math.max(120, Math.min(availableHeight, maxHeight));
          elements.floating.style.setProperty('--available-height', `${height}px`);
          elements.floating.style.setProperty('--anchor-width', `${rects.reference.width}px`);
        },
      }),
    ],
  });
  const { refs: parts } = floating;
  const setAnchor = useCallback((anchor: ReferenceType | null) => parts.setPositionReference(anchor), [parts]);
  return {
    ...floating,
    /** Ref of the panel. */
    setPanel: parts.setFloating,
    /** Sets the element the panel is placed at. */
    setAnchor,
    panel: floating.elements.floating,
    style: floating.floatingStyles,
  };
}

export type { Placement };

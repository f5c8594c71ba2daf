import { useEffect, useRef } from 'react';
import { deepActiveElement } from '../layers/dom.ts';

/**
 * A row that had the focus and is gone, deleted or no longer fitting, leaves it to the grid, not to the page.
 * Returns what the table's frame listens with.
 */
export function useKeptFocus(focusGrid: () => void): { onFocus: () => void; onBlur: () => void } {
  // What is taken away while it has the focus is not told of its end: React is silent while it draws.
  const within = useRef(false);
  useEffect(() => {
    const active = deepActiveElement();
    if (within.current && (!active || active === active.ownerDocument.body)) focusGrid();
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: () => {
      within.current = false;
    },
  };
}

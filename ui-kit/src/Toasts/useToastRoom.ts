import { useEffect, type RefObject } from 'react';

/** Pixels between the region and the edge of the window, `--space-4`. */
const distance = 16;

const property = '--toast-room';

/**
 * Keeps `--toast-room` of the root as high as the region with its margins. It shrinks only once the pointer has left
 * its dialog, whose buttons would otherwise move away under it.
 *
 * @param isRoomy there are toasts, and they make room
 */
export function useToastRoom(region: RefObject<HTMLElement | null>, isRoomy: boolean): void {
  useEffect(() => {
    const element = region.current;
    if (!isRoomy || !element) return undefined;
    const page = element.ownerDocument;
    const { style } = page.documentElement;
    let wanted = 0;
    const settle = () => {
      const room = Number.parseFloat(style.getPropertyValue(property)) || 0;
      if (wanted < room && page.querySelector('[role=dialog]:hover')) {
        page.addEventListener('pointermove', settle);
        return;
      }
      page.removeEventListener('pointermove', settle);
      if (wanted > 0) style.setProperty(property, `${wanted}px`);
      else style.removeProperty(property);
    };
    const observer = new ResizeObserver(() => {
      wanted = element.offsetHeight + 2 * distance;
      settle();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      wanted = 0;
      settle();
    };
  }, [region, isRoomy]);
}

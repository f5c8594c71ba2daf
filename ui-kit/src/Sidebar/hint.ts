import type { PointerEvent } from 'react';

/** A sidebar narrower than this, in pixels, is a rail of icons. */
export const railWidth = 120;

/** In a rail the name is out of sight: gives it as a hint, at the moment it is asked for. */
export function hint(event: PointerEvent<HTMLElement>, label: string): void {
  const inRail = (event.currentTarget.closest('nav')?.clientWidth ?? Infinity) <= railWidth;
  event.currentTarget.title = inRail ? label : '';
}

import type { PointerEvent } from 'react';

/** A sidebar narrower than this, in pixels, is a rail of icons. */
export const railWidth = 120;

/** The rail hides the name: sets it as a tooltip on hover and focus. */
export function hint(event: PointerEvent<HTMLElement>, label: string): void {
  const inRail = (event.currentTarget.closest('nav')?.clientWidth ?? Infinity) <= railWidth;
  event.currentTarget.title = inRail ? label : '';
}

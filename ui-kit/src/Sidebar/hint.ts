import type { SyntheticEvent } from 'react';

/** A sidebar narrower than this, in pixels, is a rail of icons. */
export const railWidth = 120;

/** The rail hides the name of an item: called on hover and focus, it sets the title that `ButtonHints` shows. */
export function hint({ currentTarget: item }: SyntheticEvent<HTMLElement>, label: string): void {
  const inRail = (item.closest('nav')?.clientWidth ?? Infinity) <= railWidth;
  item.title = inRail ? label : '';
  item.toggleAttribute('data-rail', inRail);
}

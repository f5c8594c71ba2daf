import type { KitTexts } from '../texts/texts.ts';
import type { StatDeltaValue } from './change.ts';

/** A change without its arrow, as in `up 12 %`; without one a dash. */
export const changeWords = (
  change: StatDeltaValue | undefined,
  texts: Pick<KitTexts, 'up' | 'down' | 'same'>,
): string => (change ? [change.direction && texts[change.direction], change.text].filter(Boolean).join(' ') : '–');

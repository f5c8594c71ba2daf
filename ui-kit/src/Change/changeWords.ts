import type { KitTexts } from '../texts/texts.ts';
import type { StatDeltaValue } from './change.ts';

/** A change as text in place of its arrow, as in `up 12 %`; a dash without a change. */
export const changeWords = (
  change: StatDeltaValue | undefined,
  texts: Pick<KitTexts, 'up' | 'down' | 'same'>,
): string => (change ? [change.direction && texts[change.direction], change.text].filter(Boolean).join(' ') : '–');

import { setImmediate as turn } from 'node:timers/promises';
import type { LanguageName } from '../language.ts';
import { findPhones } from './contact.ts';
import { cultureOf } from './cultures.ts';
import { findDates } from './dates.ts';
import { utcTime } from './localTime.ts';
import { findNumerals } from './numerals.ts';
import { findQuantities } from './quantities.ts';

/**
 * Builds the tables of a language before a message needs them, which takes a few tenths of a second. The event loop
 * runs between two of them.
 */
export async function warmUp(language: LanguageName): Promise<void> {
  const culture = cultureOf(language);
  if (culture === null) return;
  for (const step of [
    () => findNumerals('1', culture),
    () => findQuantities('1', culture),
    () => findDates('1', language, utcTime(new Date())),
    () => findPhones('1', culture.country),
  ]) {
    step();
    await turn();
  }
}

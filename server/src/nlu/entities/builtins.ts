import { type Builtin, builtins } from '@parlance/contract/limits';
import type { LanguageName } from '../language.ts';
import { findLinks, findPhones } from './contact.ts';
import { cultureOf } from './cultures.ts';
import { findDates } from './dates.ts';
import type { LocalTime } from './localTime.ts';
import { findQuantities } from './quantities.ts';
import { overlap, type Span } from './span.ts';
import { INVISIBLE } from '../text.ts';

/**
 * Built-in types of values, available in every workspace. Values: `date`, `time`, `datetime` ISO 8601 strings; `number`
 * and `percent` numbers; `money` `{ amount, currency }`; `duration` `{ seconds }`; `phone` E.164; `url` and `email`
 * strings.
 */
export type BuiltinType = Builtin;

export function isBuiltinType(type: string): type is BuiltinType {
  return builtins.some((known) => known === type);
}

/**
 * Finds all values of built-in types in a text. Spans of different types may overlap: "20 euros" is a sum of money and
 * contains a number. The requested type decides.
 *
 * @param now the time that relative dates refer to
 */
export function findBuiltins(said: string, language: LanguageName, now: LocalTime): Span[] {
  const hidden = [...said.matchAll(INVISIBLE)].map(({ index }) => index);
  const spans = findIn(narrow(said.replace(INVISIBLE, '')), language, now);
  if (hidden.length === 0) return spans;
  return spans.map((span) => ({ ...span, start: placeIn(hidden, span.start), end: placeIn(hidden, span.end - 1) + 1 }));
}

/**
 * The position in the original text of a position in the text without hidden characters, which are single UTF-16 units.
 */
function placeIn(hidden: readonly number[], place: number): number {
  let found = place;
  for (const index of hidden) if (index <= found) found++;
  return found;
}

function findIn(text: string, language: LanguageName, now: LocalTime): Span[] {
  const culture = cultureOf(language);
  const links = findLinks(text);
  const quantities = findQuantities(text, culture);
  const shares = quantities.filter(({ type }) => type === 'money' || type === 'percent');
  const durations = quantities.filter(({ type }) => type === 'duration');
  const lasting = culture?.lasting ?? [];
  // The date parser reads "(for) two weeks" as a day two weeks ahead, and the "5m" of "$5m" as five minutes.
  const dates = findDates(text, language, now).filter(
    (date) =>
      !durations.some((duration) => isDuration(text, date, duration, lasting)) &&
      !isMadeOf(text, date, durations) &&
      !shares.some((sum) => (date.type === 'time' ? overlap(sum, date) : covers(sum, date))),
  );
  // The 24 of "24 December" is not a number; the 17 of "um 17" may be.
  const days = dates.filter(({ type }) => type !== 'time');
  // 12.12., 12.500,00 euros and 10-15 % are not telephone numbers.
  const phones = findPhones(text, culture?.country ?? null).filter(
    (phone) =>
      ![...shares, ...durations].some((quantity) => overlap(quantity, phone)) &&
      !days.some((day) => covers(day, phone)),
  );
  const taken = [...links, ...phones];
  // "24日" of "12月24日" and "5 giờ" of "lúc 5 giờ" are not durations.
  const named = dates.filter(({ isDistance }) => !isDistance);
  const counted = quantities.filter(({ type, ...span }) => {
    if (type === 'number') return !days.some((day) => covers(day, span));
    return type !== 'duration' || !named.some((day) => covers(day, span));
  });
  const free = [...counted, ...dates].filter((span) => !taken.some((other) => covers(other, span)));
  return [...taken, ...free].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Converts full-width digits and punctuation, keeping all positions. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/gu, (sign) => sign.normalize('NFKC'));
}

type Place = Pick<Span, 'start' | 'end'>;

function covers(outer: Place, inner: Place): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether a date consists of durations only: "2 weeks, 1 hour". */
function isMadeOf(text: string, date: Span, durations: readonly Span[]): boolean {
  const held = durations.filter((duration) => covers(date, duration));
  const kept = Array.from(text.slice(date.start, date.end)).filter((_, at) =>
    held.every(({ start, end }) => date.start + at < start || date.start + at >= end),
  );
  return held.length > 1 && !LETTER.test(kept.join(''));
}

const LETTER = /\p{L}/u;

function isDuration(text: string, date: Span, duration: Span, lasting: string[]): boolean {
  if (duration.score < 1) return false;
  if (covers(duration, date)) return true;
  const before = text.slice(date.start, duration.start).trim().toLowerCase();
  return duration.end === date.end && lasting.includes(before);
}

import * as chrono from 'chrono-node';
import type { LanguageName } from '../language.ts';
import { findMoments, leadOf, momentOf } from './calendarDates.ts';
import { calendarPatterns } from './calendarPatterns.ts';
import { cultureOf } from './cultures.ts';
import { foldInPlace } from './fold.ts';
import type { LocalTime } from './localTime.ts';
import { type DatedSpan, joinMoments, type Moment, presentMoment } from './moments.ts';
import { withoutOverlaps } from './span.ts';

/** "May 12", not followed by more digits or a time. */
const MONTH_AND_DAY =
  /(?<![\p{L}\p{N}])(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?:[-/]|\s*,?\s*)(?<day>3[01]|[12]\d|0[1-9])(?![\p{L}\p{N}]|[.:,/-]\d|\s*[ap]\.?m\b)/iu;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * In English, "May 12" is a day, which the parser's British English reads as May 2012. The first matching parser wins.
 */
const english = chrono.en.GB.clone();
english.parsers.unshift({
  pattern: () => MONTH_AND_DAY,
  extract: (_context, { groups: { month = '', day } = {} }) => ({
    month: MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1,
    day: Number(day),
  }),
});

/**
 * Languages whose date parser is better than a table of rules. Longer matches of the culture's rules take precedence.
 * In English the day comes before the month unless the month is written out, as everywhere except in the United States.
 */
const PARSERS: Partial<Record<LanguageName, Pick<chrono.Chrono, 'parse'>>> = {
  english,
  french: chrono.fr,
};

/**
 * Texts that the parsers wrongly read as dates: "lasts" (as "last" and "s" of second), verbs, fractions, metres ("5m"),
 * quantities ("il y a 3"), ranges of numbers ("5 à 10") and frequencies ("a night").
 */
const NO_DATE =
  /^(?:(?:last|past|next|this|after)[a-z]+|may|march|sat|sun|mar|(?:a )?night|\d\/\d|[\d.]+[mM]|a \d+|\d+ ?(?:à|to|-|–) ?\d+)$/;
/** A number in groups of three continues: the 1 of "à 1 250 clients" is not an hour. */
const NUMBER_GOES_ON = /^[ \u00a0\u202f]\d{3}(?!\d)/u;

/**
 * Finds dates (`2026-11-22`), times (`17:00`) and both (`2026-11-22T17:00`) in ISO 8601 without a zone; a range is
 * `from/to`. Weekdays and other relative dates are relative to `now`, in the future.
 */
export function findDates(text: string, language: LanguageName, now: LocalTime): DatedSpan[] {
  const culture = cultureOf(language);
  if (culture === null) return [];
  const folded = foldInPlace(text, culture);
  const apart = withoutOverlaps([...findMoments(folded, culture, now), ...parsed(text, language, now)]);
  const patterns = calendarPatterns(culture);
  const known = apart.map((one) => ({ ...one, lead: one.lead ?? leadOf(folded.slice(one.start, one.end), patterns) }));
  return joinMoments(known, folded, patterns).map(presentMoment);
}

/**
 * A day without a clock change in the zone of this process, which would count in the parser's "next hour" and move its
 * "now".
 */
const WINTER_DAY = new Date('2026-01-15T12:00Z');

const isFromNow = (result: chrono.ParsedResult): boolean =>
  !result.end && ['result/relativeDateAndTime', 'casualReference/now'].some((tag) => result.tags().has(tag));

function parsed(text: string, language: LanguageName, now: LocalTime): Moment[] {
  const parser = PARSERS[language];
  // The parser reads local times in the zone of this process.
  const here = new Date(now.time.toISOString().slice(0, -1));
  const results = parser?.parse(text, here, { forwardDate: true }) ?? [];
  return (
    results
      .filter(
        ({ text: found, index }) => !NO_DATE.test(found) && !NUMBER_GOES_ON.test(text.slice(index + found.length)),
      )
      .filter(({ start }) => (start.get('year') ?? 0) <= 9999)
      // The parser ends "lundi au vendredi" on the Monday: the two days are joined by the rules.
      .filter(({ start, end }) => !end || end.isCertain('hour') || start.date() < end.date())
      .map((result): Moment => {
        const place = { start: result.index, end: result.index + result.text.length, score: 0.9 };
        const [span] = isFromNow(result) ? (parser?.parse(result.text, WINTER_DAY) ?? []) : [];
        if (span) {
          const seconds = (span.date().getTime() - WINTER_DAY.getTime()) / 1000;
          return { ...place, ...momentOf(now.after(seconds), true) };
        }
        const end = result.end ? partsOf(result.end) : null;
        const until = end === null ? undefined : [end.date, end.time].filter((part) => part !== undefined).join('T');
        // The parser does not say which dates are relative; most that contain a duration are.
        return { ...place, ...partsOf(result.start), ...(until !== undefined && { until }), isDistance: true };
      })
  );
}

function partsOf(part: chrono.ParsedComponents): Pick<Moment, 'date' | 'time'> {
  const pad = (component: chrono.Component, width = 2) => String(part.get(component) ?? 0).padStart(width, '0');
  const date = `${pad('year', 4)}-${pad('month')}-${pad('day')}`;
  const time = `${pad('hour')}:${pad('minute')}`;
  const hasTime = part.isCertain('hour');
  const hasDate = (['day', 'weekday', 'month', 'year'] as const).some((at) => part.isCertain(at));
  if (hasTime && hasDate) return { date, time };
  return hasTime ? { time } : { date };
}

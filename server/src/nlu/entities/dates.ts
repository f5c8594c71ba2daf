import * as chrono from 'chrono-node';
import type { LanguageName } from '../language.ts';
import type { Span } from './span.ts';

/**
 * A date parser for each language chrono has one for; Polish has none. English reads day before
 * month unless the month is written out, as everywhere but in one country.
 */
const PARSERS: Partial<Record<LanguageName, Pick<chrono.Chrono, 'parse'>>> = {
  chinese: chrono.zh,
  dutch: chrono.nl,
  english: chrono.en.GB,
  french: chrono.fr,
  german: chrono.de,
  italian: chrono.it,
  japanese: chrono.ja,
  portuguese: chrono.pt,
  russian: chrono.ru,
  spanish: chrono.es,
  vietnamese: chrono.vi,
};

/** The English parser needs no blank between "last" and the "s" of second: "lasts" is no time. */
const GLUED = /^(?:last|past|next|this|after)[a-z]+$/i;

/**
 * Dates (`2026-11-22`), times (`17:00`) and both (`2026-11-22T17:00`) in ISO 8601 without a zone; a
 * range is `from/to`. Days of the week and the like are counted from `now`, towards the future.
 */
export function findDates(text: string, language: LanguageName, now: Date): Span[] {
  const results = PARSERS[language]?.parse(text, now, { forwardDate: true }) ?? [];
  return results
    .filter(({ text: found }) => !GLUED.test(found))
    .map((result) => {
      const { type, value } = present(result.start);
      const until = result.end ? `/${present(result.end).value}` : '';
      const start = result.index;
      return { type, value: value + until, start, end: start + result.text.length, score: 0.95 };
    });
}

function present(part: chrono.ParsedComponents): { type: string; value: string } {
  const pad = (component: chrono.Component, width = 2) => String(part.get(component) ?? 0).padStart(width, '0');
  const date = `${pad('year', 4)}-${pad('month')}-${pad('day')}`;
  const time = `${pad('hour')}:${pad('minute')}`;
  const hasTime = part.isCertain('hour');
  const hasDate = (['day', 'weekday', 'month', 'year'] as const).some((at) => part.isCertain(at));
  if (hasTime && hasDate) return { type: 'datetime', value: `${date}T${time}` };
  return hasTime ? { type: 'time', value: time } : { type: 'date', value: date };
}

import type { CountryCode } from 'libphonenumber-js';

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Whether a language is written without spaces between words. */
export const isIdeographic = ({ locale }: Pick<Culture, 'locale'>): boolean => locale === 'zh' || locale === 'ja';

/**
 * What the quantity recognisers need to know about a language in addition to ICU. A language is never read with the
 * rules of another: "um 17" is not a sum of money.
 */
export interface Culture {
  locale: string;
  country: CountryCode;
  /** An integer in words. */
  words: (value: number) => string;
  /** Up to here every number has a phrase of its own; 2,000 unless numbers are written as one word. */
  speltOut?: number;
  /** Other spellings of number words. */
  spellings: Record<string, number>;
  /**
   * Hundreds of further spellings, computed when the first text of the language is read, because each thread loads all
   * languages.
   */
  moreSpellings?: () => Record<string, number>;
  /** Words that multiply a number in digits ("2 million"). */
  scales: Record<string, number>;
  /** Pattern of the words before a number that make it negative ("minus five", not the French "au moins cinq"). */
  minus?: string;
  /** Words that may be inside a number ("one hundred and five"). */
  joiners: string[];
  /** Number words that may also be something else; they count only before a unit or a counter. */
  articles: string[];
  /** Pattern of counters ("三个"), for scripts without spaces. */
  counters?: string;
  /** Pattern of the text between a number and its currency ("un million d'euros"). */
  of?: string;
  /** Pattern of "and a half", after a number or after its unit. */
  half?: string;
  /** Everyday names of currencies; ICU has only the full ones ("US dollars"). */
  currencies: Record<string, string>;
  /** Names of fractional units of a currency, by their share of one ("50 cents"). */
  cents?: Record<string, number>;
  /** Signs of currencies that differ from elsewhere. */
  symbols?: Record<string, string>;
  /** Words for per cent besides ICU's. */
  percent?: string[];
  /** Word before a number that makes it a percentage ("百分之"). */
  percentBefore?: string;
  /** Names of units of time besides ICU's. */
  units?: Record<string, TimeUnit>;
  /** Words between the parts of a duration ("2 hours and 30 minutes"). */
  and: string[];
  /** Pattern of the text between two alternative numbers ("2 or 3 days"). */
  or: string;
  /** Pattern of the word before a range with "and" between its numbers ("between"). */
  amid?: string;
  /** Words before a duration that keep it from being a date ("for three days"). */
  lasting: string[];
  /** Set phrases for durations, in seconds. */
  durations: Record<string, number>;
  calendar: Calendar;
}

export type DayPart = 'am' | 'pm' | 'night';

export type DateMeaning =
  /** A day of a month. */
  | 'day'
  /** The first such weekday from today on, after today, or before today. */
  | 'weekday'
  | 'nextWeekday'
  | 'lastWeekday'
  /** The weekday of this week, the next, or the last. */
  | 'thisWeek'
  | 'nextWeek'
  | 'lastWeek'
  /** A day relative to today. */
  | 'relative'
  | 'relativePart'
  /** The same day one week, month, quarter or year later, or earlier. */
  | 'nextUnit'
  | 'lastUnit'
  | 'nextQuarter'
  | 'lastQuarter'
  | 'ahead'
  | 'ago'
  /** A range of days of a month. */
  | 'days';

export type TimeMeaning =
  | 'time'
  | 'halfPast'
  | 'quarterPast'
  | 'quarterTo'
  /** "Halb neun" is half past eight. */
  | 'halfTo'
  /** A range of hours. */
  | 'hours'
  | 'noon'
  | 'midnight';

/**
 * Dates and times as templates: regular expressions without accents, with placeholders for the words of the language:
 * `{day}`, `{month}`, `{year}`, `{weekday}` and `{short}` ("Mo"), `{rel}`, `{n}`, `{unit}`, `{h}`, `{m}` and `{part}`,
 * and `{day2}`, `{h2}`, `{m2}` for the end of a range. A blank matches any white space.
 */
export interface Calendar {
  /** Words for days, by their distance from today. */
  days: Record<string, number>;
  /** Words for a part of a day, with the day's distance from today ("stasera"). */
  dayParts?: Record<string, [distance: number, part: DayPart]>;
  /** Words for days of the month besides numbers. */
  ordinals?: Record<string, number>;
  /** Forms of weekdays besides ICU's; Sunday is 0. */
  weekdays: Record<string, number>;
  /** Forms of months besides ICU's; January is 1. */
  months?: Record<string, number>;
  /** Parts of the day, and how they change an hour up to twelve. */
  parts: Record<string, DayPart>;
  /** Words for hours besides numbers. */
  hours?: Record<string, number>;
  dates: [template: string, meaning: DateMeaning][];
  times: [template: string, meaning: TimeMeaning][];
  /** Pattern of the words before a day that do not belong to it ("on Monday"). */
  before?: string;
  /** Pattern of the text between a date and a time of that day, besides blanks and commas. */
  between?: string;
  /** Patterns of the text before, and in the middle of, a range. */
  from?: string;
  until: string;
}

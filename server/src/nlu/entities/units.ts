import type { Culture, TimeUnit } from './cultures/culture.ts';

/** Names of units in one language, as patterns to try right after or right before a number. */
export interface Units<Unit extends string = string> {
  after: RegExp;
  before: RegExp | null;
  /** Unit of a name, folded to lower case. */
  of: Map<string, Unit>;
}

/** Seconds of each unit; months and years are the usual 30 and 365 days. */
export const SECONDS: Record<TimeUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
};
const TIME_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;

const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₫': 'VND',
  R$: 'BRL',
  zł: 'PLN',
  CHF: 'CHF',
};
const CODES =
  'AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MAD MXN NOK NZD PLN RUB SEK SGD THB TND TRY USD VND XOF ZAR'.split(
    ' ',
  );
/** One, few and many: enough to meet the plural forms of the languages with rows. */
const COUNTS = [1, 2, 5, 1.5];

const currencies = new WeakMap<Culture, Units>();
const durations = new WeakMap<Culture, Units<TimeUnit>>();

export function currencyUnits(culture: Culture): Units {
  return remembered(currencies, culture, () => {
    const names = new Map<string, string>();
    for (const code of CODES) {
      names.set(code.toLowerCase(), code);
      for (const name of icuNames(culture, { style: 'currency', currency: code, currencyDisplay: 'name' })) {
        names.set(name, code);
      }
    }
    for (const [name, code] of Object.entries(culture.currencies)) names.set(name.toLowerCase(), code);
    const signs = Object.entries({ ...SYMBOLS, ...culture.symbols });
    for (const [name, code] of signs) names.set(name.toLowerCase(), code);
    const leading = [...signs.map(([name]) => name.toLowerCase()), ...CODES.map((code) => code.toLowerCase())];
    return { after: afterNumber(names, { of: culture.of }), before: beforeNumber(leading), of: names };
  });
}

export function durationUnits(culture: Culture): Units<TimeUnit> {
  return remembered(durations, culture, () => {
    const names = new Map<string, TimeUnit>();
    for (const unit of TIME_UNITS) {
      for (const unitDisplay of ['long', 'short'] as const) {
        for (const name of icuNames(culture, { style: 'unit', unit, unitDisplay })) {
          // "5 a", "5 с": one letter is a word of its own more often than a unit.
          if (!/^\p{L}\.?$/u.test(name) || /\p{Ideographic}/u.test(name)) names.set(name, unit);
        }
      }
    }
    for (const [name, unit] of Object.entries(culture.units ?? {})) names.set(name.toLowerCase(), unit);
    names.set('h', 'hour');
    return { after: afterNumber(names, { half: culture.half }), before: null, of: names };
  });
}

/** Signs and words for per cent. */
export function percentUnits(culture: Culture): RegExp {
  const long = { style: 'unit', unit: 'percent', unitDisplay: 'long' } as const;
  const named = [...icuNames(culture, long), ...(culture.percent ?? []), '%', '％'];
  return afterNumber(new Map(named.map((name) => [name, 'percent'])));
}

function icuNames(culture: Culture, options: Intl.NumberFormatOptions): string[] {
  const format = new Intl.NumberFormat(culture.locale, options);
  return COUNTS.map((count) =>
    format
      .formatToParts(count)
      .filter((part) => part.type === 'unit' || part.type === 'currency' || part.type === 'percentSign')
      .map((part) => part.value)
      .join('')
      .toLowerCase(),
  );
}

/** Letters of scripts with blanks between words; after them a name would be part of a longer word. */
const WORD_GOES_ON = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}])';

/** Groups: "and a half" before the unit, the unit's name, "and a half" after it. */
function afterNumber(
  names: ReadonlyMap<string, unknown>,
  { half, of }: { half?: string | undefined; of?: string | undefined } = {},
): RegExp {
  const name = `(?<name>${alternatives([...names.keys()])})${WORD_GOES_ON}`;
  if (half === undefined)
    return new RegExp(`${of === undefined ? '' : `(?: ${of})?`}[ \\u00a0\\u202f-]?${name}`, 'iuy');
  return new RegExp(`(?<before>${half})?[ \\u00a0\\u202f-]?${name}(?:(?<after>${half})${WORD_GOES_ON})?`, 'iuy');
}

function beforeNumber(names: string[]): RegExp {
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?<name>${alternatives(names)})[ \\u00a0\\u202f]?$`,
    'iu',
  );
}

/** A pattern for any of some names, the longest that fits. */
export function alternatives(names: string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

function remembered<Made>(cache: WeakMap<Culture, Made>, culture: Culture, make: () => Made): Made {
  const known = cache.get(culture);
  if (known) return known;
  const made = make();
  cache.set(culture, made);
  return made;
}

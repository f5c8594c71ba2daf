import { type Culture, isIdeographic, type TimeUnit } from './cultures/culture.ts';
import { foldInPlace } from './fold.ts';

/** Names of units in one language, with a pattern to match right after a number. */
export interface Units<Unit = string> {
  after: RegExp;
  /** Unit by name, folded to lower case. */
  of: ReadonlyMap<string, Unit>;
}

/** Names and signs of currencies; signs may also come before a number. */
export interface CurrencyUnits extends Units {
  before: RegExp;
  /** Fractional units of a currency, by their share of one. */
  cents: Units<number>;
  /** Text between a sum and its cents. */
  and: RegExp;
  /** Whether a single digit right after a sum means tenths. */
  tenths: boolean;
}

/** Seconds of each unit; a month has 30 and a year 365 days. */
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
/** One, few and many: enough to get the plural forms of all languages here from ICU. */
const COUNTS = [1, 2, 5, 1.5];

const currencies = new WeakMap<Culture, CurrencyUnits>();
const durations = new WeakMap<Culture, Units<TimeUnit>>();

export function currencyUnits(culture: Culture): CurrencyUnits {
  return memoiseByCulture(currencies, culture, () => {
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
    const [of, cents] = [folded(names, culture), folded(Object.entries(culture.cents ?? {}), culture)];
    return {
      // "1.299,- €" has no cents.
      after: afterNumber(of, { lead: `(?:,[-–]{1,2})?(?:${culture.of === undefined ? '' : ` ${culture.of}`})?` }),
      before: beforeNumber(leading),
      of,
      cents: { after: afterNumber(cents), of: cents },
      and: new RegExp(`^ (?:${culture.and.join('|')}) $`, 'iu'),
      tenths: isIdeographic(culture),
    };
  });
}

export function durationUnits(culture: Culture): Units<TimeUnit> {
  return memoiseByCulture(durations, culture, () => {
    const names = new Map<string, TimeUnit>();
    for (const unit of TIME_UNITS) {
      for (const unitDisplay of ['long', 'short'] as const) {
        for (const name of icuNames(culture, { style: 'unit', unit, unitDisplay })) {
          // "5 a", "5 с": a single letter is more often another word than a unit.
          if (/^\p{L}\.?$/u.test(name) && !/\p{Ideographic}/u.test(name)) continue;
          names.set(name, unit);
          // "45 min" where ICU writes "45 Min."; but "wo" for "Wo." would be another word.
          if (/^\p{L}{3,}\.$/u.test(name)) names.set(name.slice(0, -1), unit);
        }
      }
    }
    for (const [name, unit] of Object.entries(culture.units ?? {})) names.set(name.toLowerCase(), unit);
    names.set('h', 'hour');
    const of = folded(names, culture);
    return { after: afterNumber(of, { half: culture.half && foldInPlace(culture.half, culture) }), of };
  });
}

/** Pattern of signs and words for per cent. */
export function percentUnits(culture: Culture): RegExp {
  const long = { style: 'unit', unit: 'percent', unitDisplay: 'long' } as const;
  const named = [...icuNames(culture, long), ...(culture.percent ?? []), '%', '％'];
  return afterNumber(
    folded(
      named.map((name) => [name, 'percent'] as const),
      culture,
    ),
  );
}

/** Names folded like the text: without accents where the language allows it. */
const folded = <Unit>(names: Iterable<readonly [string, Unit]>, culture: Culture): ReadonlyMap<string, Unit> =>
  new Map(Array.from(names, ([name, unit]) => [foldInPlace(name, culture).toLowerCase(), unit]));

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

/** Letters of scripts with spaces; before them a name would be part of a longer word. */
const WORD_GOES_ON = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}])';

/** Groups: "and a half" before the unit, the unit's name, "and a half" after it. */
function afterNumber(
  names: ReadonlyMap<string, unknown>,
  { half, lead = '' }: { half?: string | undefined; lead?: string } = {},
): RegExp {
  const name = `(?<name>${alternatives([...names.keys()])})${WORD_GOES_ON}`;
  if (half === undefined) return new RegExp(`${lead}[ \\u00a0\\u202f-]?${name}`, 'iuy');
  return new RegExp(`(?<before>${half})?[ \\u00a0\\u202f-]?${name}(?:(?<after>${half})${WORD_GOES_ON})?`, 'iuy');
}

function beforeNumber(names: string[]): RegExp {
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?<name>${alternatives(names)})[ \\u00a0\\u202f]?$`,
    'iu',
  );
}

/** A pattern for any of the names, longest first. */
export function alternatives(names: string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

/** Memoises a value by culture; it is computed when first needed. */
export function memoiseByCulture<Made>(cache: WeakMap<Culture, Made>, culture: Culture, make: () => Made): Made {
  const known = cache.get(culture);
  if (known) return known;
  const made = make();
  cache.set(culture, made);
  return made;
}

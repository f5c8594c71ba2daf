import type { Culture } from './cultures.ts';

/** Names of units in one language, as patterns to try right after or right before a number. */
export interface Units {
  after: RegExp;
  before: RegExp | null;
  /** Unit of a name, folded to lower case. */
  of: Map<string, string>;
}

/** Seconds of each ICU duration unit; months and years are the usual 30 and 365 days. */
export const SECONDS: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
};

const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₫': 'VND',
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
const durations = new WeakMap<Culture, Units>();

export function currencyUnits(culture: Culture): Units {
  return remembered(currencies, culture, () => {
    const names = new Map<string, string>();
    for (const code of CODES) {
      names.set(code.toLowerCase(), code);
      for (const name of icuNames(culture, { style: 'currency', currency: code, currencyDisplay: 'name' })) {
        names.set(name, code);
      }
    }
    for (const [name, code] of Object.entries(culture.currencies)) names.set(name, code);
    const symbols = Object.entries(SYMBOLS).map(([name, code]) => [name.toLowerCase(), code] as const);
    for (const [name, code] of symbols) names.set(name, code);
    const leading = [...symbols.map(([name]) => name), ...CODES.map((code) => code.toLowerCase())];
    return { after: afterNumber(names), before: beforeNumber(leading), of: names };
  });
}

export function durationUnits(culture: Culture): Units {
  return remembered(durations, culture, () => {
    const names = new Map<string, string>();
    for (const unit of Object.keys(SECONDS)) {
      for (const unitDisplay of ['long', 'short'] as const) {
        for (const name of icuNames(culture, { style: 'unit', unit, unitDisplay })) {
          names.set(name, unit);
        }
      }
    }
    names.set('h', 'hour');
    return { after: afterNumber(names), before: null, of: names };
  });
}

/** Signs and words for per cent. */
export function percentUnits(culture: Culture): RegExp {
  const long = { style: 'unit', unit: 'percent', unitDisplay: 'long' } as const;
  const names = new Map(icuNames(culture, long).map((name) => [name, 'percent']));
  return afterNumber(names.set('%', 'percent').set('per cent', 'percent'));
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

function afterNumber(names: Map<string, string>): RegExp {
  return new RegExp(`[ \\u00a0\\u202f-]?(${alternatives([...names.keys()])})(?![\\p{L}])`, 'iuy');
}

function beforeNumber(names: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(${alternatives(names)})[ \\u00a0\\u202f]?$`, 'iu');
}

function alternatives(names: string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

function remembered(cache: WeakMap<Culture, Units>, culture: Culture, make: () => Units): Units {
  const known = cache.get(culture);
  if (known) return known;
  const made = make();
  cache.set(culture, made);
  return made;
}

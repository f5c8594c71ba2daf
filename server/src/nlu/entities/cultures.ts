import type { CountryCode } from 'libphonenumber-js';
import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as french } from 'n2words/fr-FR';
import type { LanguageName } from '../language.ts';

/**
 * What the quantity recognisers need to know of a language beyond what ICU tells. A language
 * without a row is never read with another one's rules: "um 17" is no sum of money.
 */
export interface Culture {
  locale: string;
  country: CountryCode;
  /** A whole number in words. */
  words: (value: number) => string;
  /** Other spellings of number words. */
  spellings: Record<string, number>;
  /** Words that multiply a number in digits ("2 million"). */
  scales: Record<string, number>;
  /** Words that may stand inside a number ("one hundred and five"). */
  joiners: string[];
  /** Number words that alone are articles; they count only before a unit. */
  articles: string[];
  /** Everyday names of currencies; ICU knows only the full ones ("US dollars"). */
  currencies: Record<string, string>;
  /** Words before a duration that keep it from being a date ("for three days"). */
  lasting: string[];
  /** Set phrases for durations, in seconds. */
  durations: Record<string, number>;
}

const CULTURES: Partial<Record<LanguageName, Culture>> = {
  english: {
    locale: 'en',
    country: 'US',
    words: english,
    spellings: {
      a: 1,
      an: 1,
      'a hundred': 100,
      'a thousand': 1000,
      'a million': 1e6,
      'a dozen': 12,
      dozen: 12,
    },
    scales: { thousand: 1e3, million: 1e6, billion: 1e9 },
    joiners: ['and'],
    articles: ['a', 'an'],
    currencies: {
      dollar: 'USD',
      dollars: 'USD',
      bucks: 'USD',
      pound: 'GBP',
      pounds: 'GBP',
      quid: 'GBP',
      yen: 'JPY',
      yuan: 'CNY',
      rupees: 'INR',
      francs: 'CHF',
    },
    lasting: ['for', 'during'],
    durations: { 'half an hour': 1800, 'a quarter of an hour': 900, fortnight: 1_209_600 },
  },
  french: {
    locale: 'fr',
    country: 'FR',
    words: french,
    spellings: {
      une: 1,
      ...decade('septante', 70),
      ...decade('huitante', 80),
      ...decade('nonante', 90),
      'vingt et une': 21,
      'une douzaine': 12,
      'une dizaine': 10,
      'une quinzaine': 15,
    },
    scales: { mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
    joiners: [],
    articles: ['un', 'une'],
    currencies: {
      dollar: 'USD',
      dollars: 'USD',
      balles: 'EUR',
      livre: 'GBP',
      livres: 'GBP',
      yen: 'JPY',
      yens: 'JPY',
      yuans: 'CNY',
      roupies: 'INR',
      francs: 'CHF',
    },
    lasting: ['pendant', 'durant', 'pour'],
    durations: {
      'une demi-heure': 1800,
      "un quart d'heure": 900,
      "trois quarts d'heure": 2700,
    },
  },
};

/** The Belgian and Swiss tens, which the French of France does not spell out. */
function decade(name: string, tens: number): Record<string, number> {
  const units = [2, 3, 4, 5, 6, 7, 8, 9].map((unit) => [`${name}-${french(unit)}`, tens + unit] as const);
  return { [name]: tens, [`${name} et un`]: tens + 1, [`${name} et une`]: tens + 1, ...Object.fromEntries(units) };
}

/** The culture of a language, or null where none was written. */
export function cultureOf(language: LanguageName): Culture | null {
  return CULTURES[language] ?? null;
}

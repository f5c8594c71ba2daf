import { toCardinal } from 'n2words/de-DE';
import type { Culture } from './culture.ts';

export const german: Culture = {
  locale: 'de',
  country: 'DE',
  words: toCardinal,
  speltOut: 10_000,
  spellings: {
    ein: 1,
    eine: 1,
    einen: 1,
    einem: 1,
    einer: 1,
    zwo: 2,
    dreissig: 30,
    hundert: 100,
    tausend: 1000,
    'eine Million': 1e6,
    'ein Dutzend': 12,
    'ein halbes Dutzend': 6,
    ...without(100, 199),
    ...without(1000, 1999),
    ...overThousand(),
    hunderttausend: 100_000,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    zweieinhalb: 2.5,
    dreieinhalb: 3.5,
  },
  scales: {
    tausend: 1e3,
    million: 1e6,
    millionen: 1e6,
    milliarde: 1e9,
    milliarden: 1e9,
    mio: 1e6,
    'mio.': 1e6,
    mrd: 1e9,
    'mrd.': 1e9,
    dutzend: 12,
  },
  minus: 'minus',
  joiners: [],
  articles: ['ein', 'eine', 'einen', 'einem', 'einer'],
  currencies: { dollar: 'USD', pfund: 'GBP', franken: 'CHF', yen: 'JPY', yuan: 'CNY', zloty: 'PLN' },
  units: { tagen: 'day', monaten: 'month', jahren: 'year', std: 'hour' },
  and: ['und'],
  lasting: ['für', 'seit'],
  durations: {
    'eine halbe Stunde': 1800,
    'einer halben Stunde': 1800,
    'eine Viertelstunde': 900,
    'eine Dreiviertelstunde': 2700,
    'anderthalb Stunden': 5400,
  },
  calendar: {
    days: { heute: 0, morgen: 1, übermorgen: 2, gestern: -1, vorgestern: -2 },
    weekdays: { sonnabend: 6 },
    months: { jänner: 1 },
    parts: {
      früh: 'am',
      morgens: 'am',
      vormittags: 'am',
      'am Morgen': 'am',
      'am Vormittag': 'am',
      mittags: 'pm',
      nachmittags: 'pm',
      'am Nachmittag': 'pm',
      abends: 'pm',
      'am Abend': 'pm',
      nachts: 'night',
      vormittag: 'am',
      mittag: 'pm',
      nachmittag: 'pm',
      abend: 'pm',
      nacht: 'night',
    },
    dates: [
      ['(?:am )?{day}\\.? ?{month}(?: {year})?', 'day'],
      ['(?:am )?{day}\\.{mo}\\.', 'day'],
      ['(?:vom )?{day}\\.? ?(?:bis|-|–)(?: zum)? ?{day2}\\.? {month}(?: {year})?', 'days'],
      ['zwischen dem {day}\\.? und (?:dem )?{day2}\\.? {month}(?: {year})?', 'days'],
      ['(?:am )?{weekday}', 'weekday'],
      ['(?:am )?(?:nachste[nrs]?|kommende[nrs]?) {weekday}', 'nextWeekday'],
      ['(?:am )?(?:letzte[nrs]?|vergangene[nrs]?) {weekday}', 'lastWeekday'],
      ['(?<!guten )(?<!schonen )(?<!am ){rel}', 'relative'],
      ['(?:nachste|kommende)[nrs]? {unit}', 'nextUnit'],
      ['(?:letzte|vergangene|vorige)[nrs]? {unit}', 'lastUnit'],
      ['in {n} {unit}', 'ahead'],
      ['vor {n} {unit}', 'ago'],
    ],
    times: [
      ['(?:um |gegen |ab )?{h} uhr(?: {m})?(?: {part})?', 'time'],
      ['um {h}(?: {part})?', 'time'],
      ['{h} {part}', 'time'],
      ['(?:um |gegen |ab )?halb {h}(?: {part})?', 'halfTo'],
      ['(?:um |gegen |ab )?viertel nach {h}(?: {part})?', 'quarterPast'],
      ['(?:um |gegen |ab )?viertel vor {h}(?: {part})?', 'quarterTo'],
      ['zwischen {h}(?: uhr)? und {h2} uhr', 'hours'],
      ['von {h}(?: uhr)? bis {h2} uhr', 'hours'],
      ['{h} ?(?:-|–) ?{h2} uhr', 'hours'],
      ['(?:am|zu) mittag', 'noon'],
      ['(?:um )?mitternacht', 'midnight'],
    ],
    before: 'am',
    between: 'um|gegen|ab',
    from: 'von|vom',
    until: 'bis(?: zum)?|-|–',
  },
};

/** "Hundertzwanzig" as well as "einhundertzwanzig". */
function without(first: number, last: number): Record<string, number> {
  const values = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return Object.fromEntries(values.map((value) => [toCardinal(value).replace(/^ein/u, ''), value]));
}

/** "Zwölfhundert" as well as "eintausendzweihundert". */
function overThousand(): Record<string, number> {
  const hundreds = [11, 12, 13, 14, 15, 16, 17, 18, 19];
  return Object.fromEntries(hundreds.map((count) => [`${toCardinal(count)}hundert`, 100 * count]));
}

import { toCardinal } from 'n2words/fr-FR';
import type { Culture } from './culture.ts';

export const french: Culture = {
  locale: 'fr',
  country: 'FR',
  words: toCardinal,
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
  of: "d(?:e|['’])",
  half: ' et demie?',
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
  percent: ['pour cent', 'pourcent'],
  and: ['et'],
  lasting: ['pendant', 'durant', 'pour', 'depuis'],
  durations: {
    'une demi-heure': 1800,
    "un quart d'heure": 900,
    "trois quarts d'heure": 2700,
  },
  calendar: {
    days: {
      "aujourd'hui": 0,
      'aujourd’hui': 0,
      demain: 1,
      'après-demain': 2,
      'après demain': 2,
      hier: -1,
      'avant-hier': -2,
    },
    dayParts: { 'ce soir': [0, 'pm'], 'ce matin': [0, 'am'], 'cet après-midi': [0, 'pm'] },
    ordinals: { premier: 1 },
    weekdays: {},
    parts: {
      'du matin': 'am',
      "de l'après-midi": 'pm',
      'de l’après-midi': 'pm',
      'du soir': 'pm',
      'de la nuit': 'night',
      matin: 'am',
      'après-midi': 'pm',
      soir: 'pm',
    },
    dates: [
      ['(?:le )?{day}(?:er)? {month}(?: {year})?', 'day'],
      ['(?:du )?{day}(?:er)? (?:au|-) {day2} {month}(?: {year})?', 'days'],
      ['(?:le )?{weekday}', 'weekday'],
      ['(?:le )?{weekday} prochain', 'nextWeekday'],
      ['(?:le )?{weekday} dernier', 'lastWeekday'],
      ['{rel}', 'relative'],
      ["(?:la |le |l[’'])?{unit} prochaine?", 'nextUnit'],
      ["(?:la |le |l[’'])?{unit} derni(?:er|ère)", 'lastUnit'],
      ["(?:dans|d[’']ici) {n} {unit}", 'ahead'],
      ['il y a {n} {unit}', 'ago'],
    ],
    times: [
      ['(?:à |vers |dès |avant |après ){h} ?(?:heures?|h)(?: ?{m})?(?: {part})?', 'time'],
      ['{h} ?(?:heures?|h)(?: ?{m})? {part}', 'time'],
      ['(?:à |vers ){h} ?heures? et demie?(?: {part})?', 'halfPast'],
      ['(?:à |vers ){h} ?heures? et quart(?: {part})?', 'quarterPast'],
      ['(?:à |vers ){h} ?heures? moins (?:le )?quart(?: {part})?', 'quarterTo'],
      ['(?:de |entre )?{h} ?(?:h|heures?)? ?(?:à|-|et) ?{h2} ?(?:h|heures?)', 'hours'],
      ['(?:à )?midi', 'noon'],
      ['(?:à )?minuit', 'midnight'],
    ],
    between: 'à|vers|dès',
    from: 'de|du',
    until: "à|au|-|–|jusqu[’']à",
  },
};

/** The Belgian and Swiss tens, which the French of France does not spell out. */
function decade(name: string, tens: number): Record<string, number> {
  const units = [2, 3, 4, 5, 6, 7, 8, 9].map((unit) => [`${name}-${toCardinal(unit)}`, tens + unit] as const);
  return { [name]: tens, [`${name} et un`]: tens + 1, [`${name} et une`]: tens + 1, ...Object.fromEntries(units) };
}

import { toCardinal } from 'n2words/es-ES';
import type { Culture } from './culture.ts';
import { feminineHundreds } from './feminine.ts';

export const spanish: Culture = {
  locale: 'es',
  country: 'ES',
  words: toCardinal,
  spellings: {
    un: 1,
    una: 1,
    veintiún: 21,
    veintiuna: 21,
    'una docena': 12,
    'media docena': 6,
    'un millón': 1e6,
    ...feminineHundreds(toCardinal),
    ...joined(),
  },
  scales: { mil: 1e3, millón: 1e6, millones: 1e6, docena: 12, docenas: 12 },
  minus: '(?<!(?:al|lo|o|a|de|ni) )menos',
  joiners: [],
  articles: ['un', 'una', 'uno'],
  of: 'de',
  half: '(?: de)? y medi[oa]',
  currencies: { dólar: 'USD', dólares: 'USD', libra: 'GBP', libras: 'GBP', yenes: 'JPY', francos: 'CHF' },
  units: {},
  and: ['y'],
  lasting: ['durante', 'por', 'desde hace'],
  durations: { 'media hora': 1800, 'un cuarto de hora': 900, 'tres cuartos de hora': 2700, 'una quincena': 1_296_000 },
  calendar: {
    days: { hoy: 0, mañana: 1, 'pasado mañana': 2, ayer: -1, anteayer: -2, 'antes de ayer': -2 },
    dayParts: { 'esta noche': [0, 'pm'], 'esta tarde': [0, 'pm'], 'esta mañana': [0, 'am'] },
    ordinals: { primero: 1, uno: 1 },
    weekdays: {},
    months: { setiembre: 9 },
    parts: {
      'de la mañana': 'am',
      'de la madrugada': 'am',
      'del mediodía': 'pm',
      'de la tarde': 'pm',
      'de la noche': 'night',
      'por la mañana': 'am',
      'por la tarde': 'pm',
      'por la noche': 'night',
      'a. m.': 'am',
      'p. m.': 'pm',
      am: 'am',
      pm: 'pm',
    },
    dates: [
      ['(?:el |al )?(?:dia )?{day} de {month}(?: del? {year})?', 'day'],
      ['(?:del )?{day} al {day2} de {month}(?: del? {year})?', 'days'],
      ['entre el {day} y el {day2} de {month}(?: del? {year})?', 'days'],
      ['(?:el )?{weekday}', 'weekday'],
      ['(?:el )?(?:proximo|siguiente) {weekday}', 'nextWeekday'],
      ['(?:el )?{weekday} (?:que viene|proximo|siguiente)', 'nextWeekday'],
      ['(?:el )?(?:pasado {weekday}|{weekday2} pasado)', 'lastWeekday'],
      ['(?<!la ){rel}', 'relative'],
      ['(?:el |la )?(?:proxim[oa] {unit}|{unit2} (?:que viene|proxim[oa]))', 'nextUnit'],
      ['(?:el |la )?{unit} pasad[oa]', 'lastUnit'],
      ['(?:dentro de|en) {n} {unit}', 'ahead'],
      ['hace {n} {unit}', 'ago'],
    ],
    times: [
      ['(?:a |sobre |desde |hacia )?las? {h}(?: y {m})?(?: {part})?', 'time'],
      ['a las? {h}(?:[:.]{m})? ?h(?:oras)?', 'time'],
      ['(?<!de ){h} ?(?:h|horas)(?: {part})', 'time'],
      ['{h} ?{part}', 'time'],
      ['(?:a |sobre )?las? {h} y media(?: {part})?', 'halfPast'],
      ['(?:a |sobre )?las? {h} y cuarto(?: {part})?', 'quarterPast'],
      ['(?:a |sobre )?las? {h} menos cuarto(?: {part})?', 'quarterTo'],
      ['entre las {h} y las {h2}', 'hours'],
      ['(?:de|desde las) {h}(?: ?h)? (?:a|hasta las) {h2}(?: ?h(?:oras)?)?', 'hours'],
      ['(?:al?|el) mediodia', 'noon'],
      ['a medianoche', 'midnight'],
    ],
    before: 'al',
    between: 'a|sobre',
    from: 'de|desde|del',
    until: 'a|hasta|al|-|–',
  },
};

/** "Treinta y un" before a noun, where the number alone is "treinta y uno". */
function joined(): Record<string, number> {
  const tens = [30, 40, 50, 60, 70, 80, 90];
  return Object.fromEntries(
    tens.flatMap((ten) => ['un', 'una'].map((one) => [`${toCardinal(ten)} y ${one}`, ten + 1])),
  );
}

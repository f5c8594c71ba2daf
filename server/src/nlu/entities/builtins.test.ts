import { describe, expect, it } from 'vitest';
import { findBuiltins, isBuiltinType } from './builtins.ts';
import { utcTime } from './localTime.ts';
import { found, NOW } from './testing.ts';

describe('dates and times', () => {
  it.each([
    ['date', 'let us meet next Monday', '2026-11-23', 'next Monday'],
    ['date', 'due on 03/04/2027', '2027-04-03', '03/04/2027'],
    ['time', 'call me at 5pm', '17:00', 'at 5pm'],
    ['datetime', 'come tomorrow at 17:30', '2026-11-22T17:30', 'tomorrow at 17:30'],
    ['time', 'open from 9am to 5pm', '09:00/17:00', 'from 9am to 5pm'],
    ['date', 'let us meet on Monday', '2026-11-23', 'Monday'],
    ['datetime', 'see you on 5 May at noon', '2027-05-05T12:00', '5 May at noon'],
    ['date', 'deliver on December 25', '2026-12-25', 'December 25'],
    ['date', 'my birthday is May 12', '2027-05-12', 'May 12'],
    ['date', 'on dec. 05, please', '2026-12-05', 'dec. 05'],
    ['date', 'away May 12 - May 15', '2027-05-12/2027-05-15', 'May 12 - May 15'],
    ['date', 'since May 2012', '2012-05-01', 'May 2012'],
    ['date', 'due May 12, 2028', '2028-05-12', 'May 12, 2028'],
    ['datetime', 'I arrive May 12 at 5pm', '2027-05-12T17:00', 'May 12 at 5pm'],
    ['datetime', 'December 25 10am', '2026-12-25T10:00', 'December 25 10am'],
  ] as const)('finds a %s in "%s"', (type, text, value, where) => {
    expect(found(type, text)).toEqual([[value, where]]);
  });

  it.each([
    ['2026-11-30', 'english', 'next quarter', '2027-02-28'],
    ['2026-11-21', 'english', 'how was last quarter', '2026-08-21'],
    ['2026-03-31', 'english', 'within a month', '2026-04-30'],
    ['2026-03-31', 'english', 'three months later', '2026-06-30'],
    ['2028-02-29', 'english', 'one year later', '2029-02-28'],
    ['2026-03-31', 'french', 'le trimestre prochain', '2026-06-30'],
    ['2026-11-21', 'french', 'le trimestre dernier', '2026-08-21'],
    ['2028-02-29', 'french', 'l’année prochaine', '2029-02-28'],
    ['2028-02-29', 'french', 'l’année dernière', '2027-02-28'],
  ] as const)('ends months at their last day: on %s, the %s "%s" is %s', (today, language, text, date) => {
    const spans = findBuiltins(text, language, utcTime(`${today}T10:00Z`));
    expect(spans.filter(({ type }) => type === 'date').map(({ value }) => value)).toEqual([date]);
  });

  it.each([
    ['date', 'rendez-vous lundi prochain', '2026-11-23'],
    ['date', 'le 14 juillet 2027', '2027-07-14'],
    ['datetime', 'demain à 17h30', '2026-11-22T17:30'],
  ] as const)('finds a French %s in "%s"', (type, text, value) => {
    expect(found(type, text, 'french').map(([date]) => date)).toEqual([value]);
  });

  it.each([
    ['german', 'wir sehen uns am Montag', 'Montag'],
    ['german', 'wir sehen uns um 17 Uhr am Montag', 'um 17 Uhr am Montag'],
    ['dutch', 'ik kom op maandag', 'maandag'],
    ['polish', 'przyjdę we wtorek', 'wtorek'],
    ['russian', 'приду в пятницу', 'пятницу'],
    ['portuguese', 'chego em 5 de maio', '5 de maio'],
    ['portuguese', 'chego em 3 dias', 'em 3 dias'],
  ] as const)('leaves the preposition out of a %s day: "%s"', (language, text, where) => {
    const spans = findBuiltins(text, language, NOW).filter(({ type }) => type === 'date' || type === 'datetime');
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([where]);
  });

  it.each(['June 31', 'February 29', "the class of May '12"])('finds no day in "%s"', (text) => {
    expect(found('date', text)).toEqual([]);
  });

  it.each([
    ['french', 'entre le 12 et le 15 mai'],
    ['german', 'zwischen dem 12. und dem 15. Mai'],
    ['spanish', 'entre el 12 y el 15 de mayo'],
  ] as const)('finds the days between two of a month in %s: "%s"', (language, text) => {
    expect(found('date', text, language)).toEqual([['2027-05-12/2027-05-15', text]]);
    expect(found('datetime', text, language)).toEqual([]);
  });

  it('finds a day, and no telephone number, in "bis 12.12."', () => {
    expect(found('date', 'bis 12.12.', 'german')).toEqual([['2026-12-12', '12.12.']]);
    expect(found('phone', 'bis 12.12.', 'german')).toEqual([]);
  });

  it.each([
    ['dutch', 'op 25 december'],
    ['french', 'le 25 décembre'],
    ['german', 'am 25. Dezember'],
    ['italian', 'il 25 dicembre'],
    ['polish', '25 grudnia'],
    ['portuguese', 'em 25 de dezembro'],
    ['russian', '25 декабря'],
    ['spanish', 'el 25 de diciembre'],
  ] as const)('reads the number beside a month as its day in %s: "%s"', (language, text) => {
    expect(found('date', text, language).map(([value]) => value)).toEqual(['2026-12-25']);
  });

  it.each([
    ['2027-01-31', 'in a month', 'english', '2027-02-28'],
    ['2027-03-31', 'next month', 'english', '2027-04-30'],
    ['2027-03-31', 'last month', 'english', '2027-02-28'],
    ['2028-02-29', 'next year', 'english', '2029-02-28'],
    ['2027-12-31', 'il y a un mois', 'french', '2027-11-30'],
    ['2028-02-29', 'dans un an', 'french', '2029-02-28'],
    ['2027-05-31', 'nächsten Monat', 'german', '2027-06-30'],
    ['2027-06-10', 'in 1.5 years', 'english', '2028-12-10'],
    ['2028-02-28', 'le 29 février', 'french', '2028-02-29'],
    ['2027-03-30', 'vom 29. bis 31. März', 'german', '2027-03-29/2027-03-31'],
    ['2027-03-30', 'vom 29. März bis 2. April', 'german', '2027-03-29/2027-04-02'],
    ['2028-01-02', 'vom 28. Dezember bis 3. Januar', 'german', '2027-12-28/2028-01-03'],
    ['2027-03-30', 'vom 28. Dezember 2028 bis 3. Januar', 'german', '2028-12-28/2029-01-03'],
    ['2027-03-30', 'von Montag bis Freitag', 'german', '2027-04-05/2027-04-09'],
    ['2027-03-30', 'von Montag bis 2. April', 'german', '2027-03-29/2027-04-02'],
    ['2027-03-30', 'du lundi au vendredi', 'french', '2027-04-05/2027-04-09'],
    ['2028-01-02', 'du 28 décembre au 3 janvier 2028', 'french', '2027-12-28/2028-01-03'],
  ] as const)('reads on %s "%s" (%s)', (today, text, language, value) => {
    const spans = findBuiltins(text, language, utcTime(`${today}T12:00Z`));
    expect(spans.filter(({ type }) => type === 'date').map((span) => span.value)).toEqual([value]);
  });

  it.each([
    ['le 29 février', 'french'],
    ['am 29. Februar', 'german'],
    ['el 29 de febrero', 'spanish'],
  ] as const)('finds no day in "%s" after that of a leap year', (text, language) => {
    const spans = findBuiltins(text, language, utcTime('2028-03-05T12:00Z'));
    expect(spans.filter(({ type }) => type === 'date')).toEqual([]);
  });

  it('does not match words that only begin like one', () => {
    expect(findBuiltins('the battery lasts', 'english', NOW)).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['twenty-one people', 21, 'twenty-one'],
    ['one hundred and five', 105, 'one hundred and five'],
    ['twenty-five thousand three hundred', 25_300, 'twenty-five thousand three hundred'],
    ['1,234.5 kilos', 1234.5, '1,234.5'],
    ['minus -12', -12, '-12'],
    ['2.5 million users', 2_500_000, '2.5 million'],
    ['é 7', 7, '7'],
  ])('reads "%s"', (text, value, where) => {
    expect(found('number', text)).toEqual([[value, where]]);
  });

  it.each([
    ['quatre-vingt-onze', 91],
    ['vingt et une personnes', 21],
    ['deux mille trois cents', 2300],
    ['1 234,5 kilos', 1234.5],
    ['septante-deux', 72],
  ])('reads "%s" in French', (text, value) => {
    expect(found('number', text, 'french').map(([number]) => number)).toEqual([value]);
  });

  it('reads articles as numbers only before a unit', () => {
    expect(found('number', 'je veux une carte', 'french')).toEqual([]);
    expect(found('duration', 'dans une heure', 'french')).toEqual([[{ seconds: 3600 }, 'une heure']]);
  });

  it.each([
    ['Ich brauche 1.250 Stück', 'german', 1250],
    ['bestel 1.250 stuks', 'dutch', 1250],
    ['Order 1,250 units', 'english', 1250],
    ['Order 1,250 units', 'auto', 1250],
    ['1.250 stuks', 'auto', 1250],
    ['订购1250件', 'auto', 1250],
    ['Custa 49,99 euros', 'auto', 49.99],
  ] as const)('reads the number of "%s" (%s), and no telephone number', (text, language, value) => {
    expect(found('number', text, language).map(([number]) => number)).toEqual([value]);
    expect(found('phone', text, language)).toEqual([]);
  });

  it.each([
    ['minus five degrees', 'english', -5, 'minus five'],
    ['il fait moins cinq', 'french', -5, 'moins cinq'],
    ['au moins cinq personnes', 'french', 5, 'cinq'],
    ['al menos cinco', 'spanish', 5, 'cinco'],
    ['minus fünf Grad', 'german', -5, 'minus fünf'],
    ['气温零下5度', 'chinese', -5, '零下5'],
    ['3 dozen eggs', 'english', 36, '3 dozen'],
    ['two dozen', 'english', 24, 'two dozen'],
    ['half a dozen', 'english', 6, 'half a dozen'],
    ['trois douzaines', 'french', 36, 'trois douzaines'],
    ['drei Dutzend', 'german', 36, 'drei Dutzend'],
    ['twenty five hundred people', 'english', 2500, 'twenty five hundred'],
    ['quiero doscientas manzanas', 'spanish', 200, 'doscientas'],
    ['mil quinientas cincuenta personas', 'spanish', 1550, 'mil quinientas cincuenta'],
    ['doscientas cincuenta mil personas', 'spanish', 250_000, 'doscientas cincuenta mil'],
    ['quinhentas pessoas', 'portuguese', 500, 'quinhentas'],
    ['duzentas e cinquenta mil pessoas', 'portuguese', 250_000, 'duzentas e cinquenta mil'],
    ['zwölfhundert Leute', 'german', 1200, 'zwölfhundert'],
    ['une centaine de personnes', 'french', 100, 'une centaine'],
  ] as const)('reads the number of "%s" (%s)', (text, language, value, where) => {
    expect(found('number', text, language)).toEqual([[value, where]]);
  });

  it('does not read a subtraction as a negative number', () => {
    expect(found('number', 'ten minus three')).toEqual([
      [10, 'ten'],
      [3, 'three'],
    ]);
  });

  it('finds a number in groups after "il y a", and no time', () => {
    expect(found('number', 'il y a 1 250 clients', 'french')).toEqual([[1250, '1 250']]);
    expect(found('time', 'il y a 1 250 clients', 'french')).toEqual([]);
    expect(found('time', 'il y a 3 clients', 'french')).toEqual([]);
    expect(found('time', '5 à 10 personnes', 'french')).toEqual([]);
  });

  it('ignores numbers that languages write in different ways while the language is unknown', () => {
    expect(found('number', '1,5 or 2.375,5', 'auto')).toEqual([]);
  });

  it('finds none inside words, codes and dates', () => {
    expect(found('number', 'room B12, 12/11/2026, v1.2.3')).toEqual([]);
  });

  it('works with words that are names of object properties', () => {
    expect(found('number', '5 constructor toString')).toEqual([[5, '5']]);
  });
});

describe('contacts', () => {
  it('finds addresses and numbers in any language', () => {
    const text = 'écrire à Info@Example.org, voir www.example.org/a ou +44 20 7946 0958';
    expect(found('email', text, 'auto')).toEqual([['info@example.org', 'Info@Example.org']]);
    expect(found('url', text, 'auto')).toEqual([['http://www.example.org/a', 'www.example.org/a']]);
    expect(found('phone', text, 'auto')).toEqual([['+442079460958', '+44 20 7946 0958']]);
  });

  it('reads national numbers in the format of the language’s country', () => {
    expect(found('phone', 'appelez le 01 42 68 53 00', 'french')).toEqual([['+33142685300', '01 42 68 53 00']]);
  });

  it('finds no numbers inside a telephone number', () => {
    expect(found('number', 'call (213) 373-4253')).toEqual([]);
  });
});

describe('a text with invisible characters', () => {
  it.each([
    ['phone', '\u202a+49 171 1234567\u202c please', '+491711234567', '+49 171 1234567'],
    ['number', 'order \u200e1,2\u206350\u200f units', 1250, '1,2\u206350'],
    ['date', 'on Decem\u00adber\u200b 25', '2026-12-25', 'Decem\u00adber\u200b 25'],
    ['money', '\u2066$\u200e20\u2069', { amount: 20, currency: 'USD' }, '$\u200e20'],
  ] as const)('finds its %s at the original offsets', (type, text, value, where) => {
    expect(found(type, text)).toEqual([[value, where]]);
  });
});

describe('the list of types', () => {
  it('has ten types', () => {
    expect(isBuiltinType('money')).toBe(true);
    expect(isBuiltinType('text')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { found } from './testing.ts';

describe('quantities', () => {
  it.each([
    ['percent', 'fifteen percent off', 15, 'fifteen percent'],
    ['percent', '3.5 % interest', 3.5, '3.5 %'],
    ['money', 'pay $20.50 now', { amount: 20.5, currency: 'USD' }, '$20.50'],
    ['money', 'it cost 5 US dollars', { amount: 5, currency: 'USD' }, '5 US dollars'],
    ['money', 'twenty pounds', { amount: 20, currency: 'GBP' }, 'twenty pounds'],
    ['money', 'EUR 300', { amount: 300, currency: 'EUR' }, 'EUR 300'],
    ['duration', 'wait 2 hours and 30 minutes', { seconds: 9000 }, '2 hours and 30 minutes'],
    ['duration', 'an hour and 15 mins', { seconds: 4500 }, 'an hour and 15 mins'],
    ['duration', 'for three weeks', { seconds: 1_814_400 }, 'three weeks'],
    ['duration', 'half an hour', { seconds: 1800 }, 'half an hour'],
  ] as const)('finds %s in "%s"', (type, text, value, where) => {
    expect(found(type, text)).toEqual([[value, where]]);
  });

  it.each([
    ['money', 'un budget de 10 k€', { amount: 10_000, currency: 'EUR' }],
    ['percent', 'vingt pour cent', 20],
    ['money', 'je dois 1 234,50 €', { amount: 1234.5, currency: 'EUR' }],
    ['money', 'cinquante euros', { amount: 50, currency: 'EUR' }],
    ['duration', 'pendant trois jours', { seconds: 259_200 }],
  ] as const)('finds French %s in "%s"', (type, text, value) => {
    expect(found(type, text, 'french').map(([quantity]) => quantity)).toEqual([value]);
  });

  it.each([
    [
      'money',
      '$5-10',
      'english',
      [
        { amount: 5, currency: 'USD' },
        { amount: 10, currency: 'USD' },
      ],
    ],
    [
      'money',
      '5 to 10k euros',
      'english',
      [
        { amount: 5000, currency: 'EUR' },
        { amount: 10_000, currency: 'EUR' },
      ],
    ],
    [
      'money',
      'między 100 a 150 zl',
      'polish',
      [
        { amount: 100, currency: 'PLN' },
        { amount: 150, currency: 'PLN' },
      ],
    ],
    ['duration', 'livraison en 2 à 3 jours', 'french', [{ seconds: 172_800 }, { seconds: 259_200 }]],
    ['duration', '2〜3日かかります', 'japanese', [{ seconds: 172_800 }, { seconds: 259_200 }]],
    ['percent', '10-15 % Rabatt', 'german', [10, 15]],
    ['number', 'khoảng 100 đến 150 nghìn', 'vietnamese', [100_000, 150_000]],
    ['number', 'rooms 5-10', 'english', [5, 10]],
    ['number', 'ORD 2024-001, 12-34-56, 7-5', 'english', []],
    ['number', 'ticket AB-12-90, call 555-1234', 'english', []],
    ['time', 'we are 5 to 10 people', 'english', []],
    ['duration', 'trois quarts d’heure ou 1h30', 'french', [{ seconds: 2700 }, { seconds: 5400 }]],
  ] as const)('finds every %s of "%s" (%s), with the unit that they share', (type, text, language, values) => {
    expect(found(type, text, language).map(([value]) => value)).toEqual(values);
  });

  it.each([
    ['花了3万5千块', 'chinese', 35_000, 'CNY'],
    ['3万5块钱', 'chinese', 35_000, 'CNY'],
    ['49块9', 'chinese', 49.9, 'CNY'],
    ['1億2千万円', 'japanese', 120_000_000, 'JPY'],
    ['3 triệu 500 nghìn đồng', 'vietnamese', 3_500_000, 'VND'],
    ['1tr2 đồng', 'vietnamese', 1_200_000, 'VND'],
    ['2 millones y medio de euros', 'spanish', 2_500_000, 'EUR'],
    ['12€50 svp', 'french', 12.5, 'EUR'],
    ['20 euros and 50 cents', 'english', 20.5, 'EUR'],
    ['kostet 1.299,- €', 'german', 1299, 'EUR'],
  ] as const)('reads one sum in "%s" (%s)', (text, language, amount, currency) => {
    expect(found('money', text, language).map(([value]) => value)).toEqual([{ amount, currency }]);
  });

  it.each([
    ['english', 'in an hour and a half', '2026-11-21T11:30'],
    ['german', 'in 2 Stunden und 30 Minuten', '2026-11-21T12:30'],
    ['french', 'dans 1h30', '2026-11-21T11:30'],
    ['chinese', '一个半小时后', '2026-11-21T11:30'],
    ['japanese', '2時間30分後', '2026-11-21T12:30'],
    ['polish', 'za 1,5 godziny', '2026-11-21T11:30'],
    ['italian', "fra un'ora e mezza", '2026-11-21T11:30'],
  ] as const)('reads all of a distance in %s: "%s"', (language, text, moment) => {
    expect(found('datetime', text, language)).toEqual([[moment, text]]);
  });

  it.each([
    ['chinese', '12月24日'],
    ['japanese', '2026年11月1日の午後2時'],
    ['vietnamese', 'ngày 1 tháng 11 lúc 5 giờ'],
    ['french', 'à 17 heures'],
  ] as const)('finds no duration in a date or a time in %s: "%s"', (language, text) => {
    expect(found('duration', text, language)).toEqual([]);
  });

  it.each([
    ['german', 'nächste Woche Mittwoch', '2026-11-25'],
    ['spanish', 'la semana que viene, el miércoles', '2026-11-25'],
    ['german', 'am Do', '2026-11-26'],
    ['russian', 'в пн', '2026-11-23'],
  ] as const)('reads one day in %s: "%s"', (language, text, day) => {
    expect(found('date', text, language).map(([value]) => value)).toEqual([day]);
  });

  it.each([
    ['chinese', '晚上6点到8点'],
    ['vietnamese', 'từ 6h đến 8h tối'],
  ] as const)('applies the part of the day to both hours in %s: "%s"', (language, text) => {
    expect(found('time', text, language).map(([value]) => value)).toEqual(['18:00/20:00']);
  });

  it('reads a sum with a letter for millions, not as minutes', () => {
    expect(found('money', 'pay $5m')).toEqual([[{ amount: 5_000_000, currency: 'USD' }, '$5m']]);
    expect(found('number', 'pay $5m')).toEqual([[5_000_000, '5m']]);
    expect(found('datetime', 'pay $5m')).toEqual([]);
  });

  it.each(['Überweise 12.500,00 Euro', 'Überweise 12 500 000 Euro', 'Überweise 5 Mio. Euro'])(
    'reads a German sum, and no telephone number: %s',
    (text) => {
      expect(found('phone', text, 'german')).toEqual([]);
      expect(found('money', text, 'german')).toHaveLength(1);
    },
  );

  it('does not read the length of a stay as a date', () => {
    expect(found('date', 'a room for 3 days')).toEqual([]);
  });

  it('does not read a language with the rules of another', () => {
    expect(found('money', 'wir treffen uns um 17', 'german')).toEqual([]);
    expect(found('number', '1.234,5', 'german')).toEqual([[1234.5, '1.234,5']]);
    expect(found('number', 'um 17', 'german')).toEqual([[17, '17']]);
  });
});

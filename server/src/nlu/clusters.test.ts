import { describe, expect, test } from 'vitest';
import { clusterTexts, type PredictedText } from './clusters.ts';
import { findSimilar } from './findSimilar.ts';

const english = {
  parking: [
    'Where can I park my car?',
    'where can I park the car',
    'can I park my car near you',
    'where to park my car',
  ],
  vegan: ['Do you have vegan dishes?', 'any vegan dishes on the menu', 'vegan dishes please', 'are there vegan dishes'],
};
const german = {
  dogs: ['Darf ich meinen Hund mitbringen?', 'kann ich den Hund mitbringen', 'meinen Hund mitbringen erlaubt'],
  voucher: ['Wo löse ich den Gutschein ein?', 'Gutschein einlösen', 'wie Gutschein einlösen'],
};
const chinese = { refund: ['订单怎么退款', '我的订单怎么退款', '请问订单怎么退款'] };
const noise = ['hi', 'thanks a lot', '???', 'qwertz', 'see you tomorrow'];

const said = (texts: readonly string[], language: string): PredictedText[] =>
  texts.map((text) => ({ text, language, count: 1 }));
const everything = [
  ...Object.values(english).flatMap((texts) => said(texts, 'english')),
  ...Object.values(german).flatMap((texts) => said(texts, 'german')),
  ...Object.values(chinese).flatMap((texts) => said(texts, 'chinese')),
  ...said(noise, 'auto'),
];
const textsOf = (texts: readonly PredictedText[], clusters: readonly (readonly number[])[]) =>
  new Set(
    clusters.map((places) =>
      places
        .map((at) => texts[at]?.text ?? '')
        .toSorted()
        .join('\n'),
    ),
  );
const expected = new Set(
  [...Object.values(english), ...Object.values(german), ...Object.values(chinese)].map((texts) =>
    texts.toSorted().join('\n'),
  ),
);

describe('clusters', () => {
  test('contain texts that ask the same, in several languages, and no single texts', () => {
    expect(textsOf(everything, clusterTexts(everything, 3))).toEqual(expected);
  });

  test('are the same each time, independent of the order of the texts', () => {
    expect(clusterTexts(everything, 3)).toEqual(clusterTexts(everything, 3));
    const turned = everything.toReversed();
    expect(textsOf(turned, clusterTexts(turned, 3))).toEqual(expected);
  });

  test('respect how often a text occurs', () => {
    const texts = [{ text: 'What is the wifi password?', language: 'english', count: 3 }, ...said(noise, 'auto')];
    expect(clusterTexts(texts, 3)).toEqual([[0]]);
  });

  test('begin with the text that is most similar to the others', () => {
    const parking = [
      'where can I park my car tonight',
      'where can I park my car',
      'so where can I park my car',
      ...noise,
    ];
    expect(clusterTexts(said(parking, 'english'), 3)[0]?.[0]).toBe(1);
  });

  test('are empty without texts', () => expect(clusterTexts([], 3)).toEqual([]));
});

test('findSimilar finds similar texts, and no others', () => {
  const more = ['parking', 'where can I park the car now', 'Is the kitchen open?', 'vegan breakfast'];
  const texts = said([...english.parking, ...more], 'english');
  expect(findSimilar(texts, [0, 1, 2, 3])).toEqual([0, 1, 2, 3, 5]);
});

import { describe, expect, it } from 'vitest';
import { onlyClause } from './clauses.ts';
import { classify, conclude, decisionValuesOf } from './predict.ts';
import { train } from './train.ts';
import type { SpokenLanguage } from './language.ts';
import { findRequests, recognitionOf } from './requests.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';

const english = train(trainingInput(ENGLISH));

const shop = (language: SpokenLanguage, parcel: string[], hours: string[]) =>
  train({ ...trainingInput({ parcel, hours }), language });
const SHOPS = {
  chinese: shop(
    'chinese',
    ['我的包裹到哪里了', '查询我的包裹', '包裹什么时候到', '快递包裹没有收到'],
    ['你们几点开门', '营业时间是什么', '星期天开门吗', '商店几点关门'],
  ),
  japanese: shop(
    'japanese',
    ['荷物はどこですか', '荷物が届きません', '荷物を追跡したい', '荷物はいつ届きますか'],
    ['何時に開きますか', '営業時間を教えて', '日曜日は開いていますか', '何時に閉まりますか'],
  ),
};

/** The text and intent of each request found in a text. */
const requests = (text: string, model = english, language: SpokenLanguage = 'english') =>
  findRequests(
    text,
    language,
    () => recognitionOf(conclude(model, decisionValuesOf(model, text))),
    (part) => recognitionOf(classify(model, onlyClause(text, part))),
  ).map(({ part, intent }) => [text.slice(part.start, part.end).trim(), intent]);

describe('findRequests', () => {
  it.each([
    ['What is my balance? I lost my card.', 'What is my balance?', 'balance', 'I lost my card.', 'lostCard'],
    [
      'my card was stolen and when do you open on sunday',
      'my card was stolen',
      'lostCard',
      'when do you open on sunday',
      'hours',
    ],
    [
      'account balance please and then make a transfer to another account',
      'account balance please',
      'balance',
      'make a transfer to another account',
      'transfer',
    ],
  ])('finds both of "%s"', (text, first, intent, second, other) => {
    expect(requests(text)).toEqual([
      [first, intent],
      [second, other],
    ]);
  });

  it.each([
    'what is my balance?when do you open on sunday',
    'what is my balance...when do you open on sunday',
    'what is my balance & when do you open on sunday',
    'what is my balance as well as when do you open on sunday',
  ])('finds both where people leave out blanks and words: "%s"', (text) => {
    expect(requests(text).map(([, intent]) => intent)).toEqual(['balance', 'hours']);
  });

  it.each([
    ['chinese', '我的包裹到哪里了还有你们几点开门', '我的包裹到哪里了', '你们几点开门'],
    ['chinese', '我的包裹到哪里了，另外你们几点开门', '我的包裹到哪里了', '你们几点开门'],
    ['japanese', '荷物はどこですかあと、何時に開きますか', '荷物はどこですか', '何時に開きますか'],
    ['japanese', '荷物はどこですか。それから何時に開きますか', '荷物はどこですか。', '何時に開きますか'],
  ] as const)(
    'takes the word between two requests for a part of neither (%s): "%s"',
    (language, text, first, second) => {
      expect(requests(text, SHOPS[language], language)).toEqual([
        [first, 'parcel'],
        [second, 'hours'],
      ]);
    },
  );

  it.each([
    'what is my balance and how much money is left',
    'I lost my card. My card was stolen.',
    'hello there, what is my balance, thanks a lot and goodbye',
    'what is my balance and xyzzy qwrtp blorf',
    'what is my balance',
    '',
  ])('finds no second request in %j', (text) => {
    expect(requests(text)).toEqual([]);
  });
});

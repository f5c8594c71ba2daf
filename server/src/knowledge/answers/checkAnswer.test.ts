import { describe, expect, it } from 'vitest';
import { checkAnswer, type Source } from './checkAnswer.ts';

const now = new Date('2026-03-02T10:00:00');
const source = (text: string, path: string[] = [], link: string | null = null): Source => ({ text, path, link });
const shop = [
  source('You can return an item within thirty days of its delivery. Returns are free in Europe.', ['Returns']),
  source('A parcel to Spain takes 3 working days and costs 4.90 €. Write to help@acme.example.', ['Delivery']),
  source('The shop in Lyon opens on 5 March 2026 at 9:00. See https://acme.example/lyon.', ['Shops']),
];
const check = (answer: string, sources = shop) =>
  checkAnswer(answer, sources, now).map(({ text, citations, supported }) => [text, citations, supported]);

describe('checkAnswer', () => {
  it('reads the citations of each sentence, before or after its full stop', () => {
    expect(check('You can return items within 30 days [1]. A parcel to Spain takes 3 working days.[2][1]')).toEqual([
      ['You can return items within 30 days.', [1], true],
      ['A parcel to Spain takes 3 working days.', [1, 2], true],
    ]);
    expect(check('Returns are free in Europe. [1] The parcel costs 4,90 €【2, 3】.')).toEqual([
      ['Returns are free in Europe.', [1], true],
      ['The parcel costs 4,90 €.', [2, 3], true],
    ]);
  });

  it('drops citations of passages that do not exist, which do not support a sentence', () => {
    expect(check('The guarantee lasts for two years [7].')).toEqual([
      ['The guarantee lasts for two years.', [], false],
    ]);
    expect(check('Returns are free in Europe [1][9].')).toEqual([['Returns are free in Europe.', [1], true]]);
  });

  it('marks sentences that share no words with what they cite', () => {
    expect(check('Our director plays the violin [1].')).toEqual([['Our director plays the violin.', [1], false]]);
  });

  it('marks numbers, dates and links that no cited passage has', () => {
    expect(check('You can return an item within 60 days [1].')).toMatchObject([[expect.anything(), [1], false]]);
    expect(check('The shop in Lyon opens on 6 March 2026 [3].')).toMatchObject([[expect.anything(), [3], false]]);
    expect(check('The shop in Lyon opens on 2026-03-05 [3].')).toMatchObject([[expect.anything(), [3], true]]);
    expect(check('Write to help@acme.example [2].')).toMatchObject([[expect.anything(), [2], true]]);
    expect(check('Write to help@evil.example [2].')).toMatchObject([[expect.anything(), [2], false]]);
    expect(check('See acme.example/lyon/ for the shop [3].')).toMatchObject([[expect.anything(), [3], true]]);
    expect(check('See https://acme.example/paris for the shop in Lyon [3].')).toMatchObject([
      [expect.anything(), [3], false],
    ]);
  });

  it('accepts the address of a page as supported', () => {
    const page = source('Returns are free.', [], 'https://acme.example/returns');
    expect(check('Returns are free: https://acme.example/returns [1].', [page])).toMatchObject([
      [expect.anything(), [1], true],
    ]);
  });

  it('finds the source of a sentence without citation where it is clear', () => {
    expect(check('Returns are free in Europe. We love you and all your friends.')).toEqual([
      ['Returns are free in Europe.', [1], true],
      ['We love you and all your friends.', [], false],
    ]);
    expect(check('Yes.')).toEqual([['Yes.', [], true]]);
  });

  it('only checks the figures of a passage in another language', () => {
    const french = [source('Vous pouvez retourner un article dans les trente jours qui suivent sa livraison.')];
    expect(check('You can return an item within 30 days of the delivery [1].', french)).toMatchObject([
      [expect.anything(), [1], true],
    ]);
    expect(check('You can return an item within 45 days of the delivery [1].', french)).toMatchObject([
      [expect.anything(), [1], false],
    ]);
  });

  it('checks items of lists and Chinese sentences', () => {
    expect(check('1. Returns are free in Europe [1]\n2. The parcel to Spain costs 4.90 € [2]')).toEqual([
      ['1. Returns are free in Europe', [1], true],
      ['2. The parcel to Spain costs 4.90 €', [2], true],
    ]);
    const chinese = [source('商品可在收货后30天内免费退货。'), source('配送到西班牙需要三个工作日。')];
    expect(check('您可以在30天内免费退货[1]。', chinese)).toEqual([['您可以在30天内免费退货。', [1], true]]);
    expect(check('您可以在60天内免费退货[1]。', chinese)).toMatchObject([[expect.anything(), [1], false]]);
  });

  it('recognises a word by its parts in an inflected language', () => {
    const polish = [source('Zwroty towarów przyjmujemy w sklepach stacjonarnych.')];
    expect(check('Towary można zwrócić w sklepie stacjonarnym [1].', polish)).toMatchObject([
      [expect.anything(), [1], true],
    ]);
  });
});

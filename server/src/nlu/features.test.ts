import { describe, expect, it } from 'vitest';
import { GramCutter } from './features.ts';
import type { LanguageName } from './language.ts';

function grams(text: string, language: LanguageName = 'english'): string[] {
  const found: string[] = [];
  new GramCutter(language).cut(text, (gram) => found.push(gram));
  return found;
}

describe('GramCutter', () => {
  it('has the same stems and pairs for forms of a word', () => {
    const shared = grams('my cards').filter((gram) => grams('my card').includes(gram));
    expect(shared).toContain('card');
    expect(shared).toContain('my card');
  });

  it('has some of the same letter grams for a word and its misspelling', () => {
    const right = new Set(grams('transfer'));
    expect(grams('tranfser').filter((gram) => right.has(gram)).length).toBeGreaterThan(5);
  });

  it('has the same letter grams with and without accents, except in Vietnamese', () => {
    const letters = (text: string, language: LanguageName) =>
      grams(text, language).filter((gram) => gram.startsWith('\u0001'));
    expect(letters('réservé', 'french')).toEqual(letters('reserve', 'french'));
    expect(letters('bán', 'vietnamese')).not.toEqual(letters('bạn', 'vietnamese'));
  });

  it('has grams of Vietnamese with and without tones, beside those with tones', () => {
    const toned = new Set(grams('tôi muốn đặt bàn', 'vietnamese'));
    const typed = grams('toi muon dat ban', 'vietnamese');
    expect(typed.filter((gram) => !toned.has(gram))).toEqual([]);
    expect(toned.size).toBeGreaterThan(1.5 * new Set(typed).size);
  });

  it('joins the words on both sides of an emoji', () => {
    expect(grams('my 😀 card')).toEqual(expect.arrayContaining(['😀', 'my card']));
  });

  it('cuts Chinese into runs of up to three characters', () => {
    expect(grams('转账', 'chinese')).toEqual(['\u0001转', '\u0001账', '\u0001转账']);
  });

  it('passes the tokens of a gram', () => {
    const places: [string, number, number][] = [];
    new GramCutter('english').cut('red card', (...visit) => places.push(visit));
    expect(places).toContainEqual(['red card', 0, 1]);
    expect(places).toContainEqual(['card', 1, 1]);
  });

  it('has no grams for an empty text', () => {
    expect(grams(' ?! ')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { termCutter } from './terms.ts';

describe('termCutter', () => {
  it.each([
    ['english', 'returned parcels', 'The parcel is RETURNED', ['parcel', 'return']],
    ['french', 'les colis retournés', 'retourne ton colis', ['colis', 'retourn']],
    ['russian', 'посылки', 'посылку', ['посылк']],
  ] as const)('%s: forms of a word share a term', (language, one, other, shared) => {
    const cut = termCutter(language);
    const terms = new Set(cut(one).words);
    expect(
      cut(other)
        .words.filter((term) => terms.has(term))
        .toSorted(),
    ).toEqual(shared);
  });

  it('finds a word that was typed without accents', () => {
    const cut = termCutter('french');
    expect(cut('Être livré à Orléans').words).toEqual(cut('etre livre a Orleans').words);
  });

  it('cuts Chinese and Japanese into characters and pairs, not across a gap', () => {
    expect(termCutter('chinese')('退货 期限').words).toEqual(['退', '货', '退货', '期', '限', '期限']);
    expect(termCutter('japanese')('USBの値段').words).toEqual(['usb', 'の', '値', 'の値', '段', '値段']);
  });

  it('keeps the tones of Vietnamese in words, and has syllables without them as parts', () => {
    const { words, parts } = termCutter('vietnamese')('bán bàn');
    expect(words).toEqual(['bán', 'bàn']);
    expect(parts).toEqual(['ban', 'ban']);
  });

  it('gives parts of words in inflected languages only', () => {
    expect(termCutter('polish')('paczka').parts).toEqual([' pac', 'pacz', 'aczk', 'czka', 'zka ']);
    expect(termCutter('german')('zu').parts).toEqual([' zu ']);
    expect(termCutter('english')('parcel').parts).toEqual([]);
  });

  it('has no terms for a text without words', () => {
    expect(termCutter('english')(' …!? ')).toEqual({ words: [], parts: [] });
  });
});

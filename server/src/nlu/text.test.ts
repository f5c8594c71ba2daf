import { describe, expect, it } from 'vitest';
import { foldAccents, normalise, tokenise } from './text.ts';

const words = (text: string) => tokenise(text).map((token) => token.text);

describe('tokenise', () => {
  it('splits words and drops punctuation', () => {
    expect(words("Don't panic, C3PO!")).toEqual(['don', 't', 'panic', 'c3po']);
  });

  it('splits Chinese and Japanese into characters, also beside Latin letters', () => {
    expect(words('我的PIN码')).toEqual(['我', '的', 'pin', '码']);
    expect(words('コーヒー')).toEqual(['コ', 'ー', 'ヒ', 'ー']);
  });

  it('keeps pictographs and currency signs', () => {
    expect(words('👍 5€')).toEqual(['👍', '5', '€']);
  });

  it('ignores invisible characters', () => {
    expect(words('tr\u00adans\u200bfer ❤\ufe0f \ufeffmoney')).toEqual(['transfer', '❤', 'money']);
  });

  it.each([
    '\u034f',
    '\u061c',
    '\u180e',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2061',
    '\u2063',
    '\u2066',
    '\u2069',
    '\u206f',
  ])('ignores the invisible %j within a word and beside it', (sign) => {
    expect(words(`${sign}trans${sign}fer${sign} 我${sign}的`)).toEqual(['transfer', '我', '的']);
    expect(normalise(`${sign}trans${sign}fer${sign}`)).toBe('transfer');
  });

  it('keeps pictures composed of several', () => {
    expect(words('hi👩\u200d💻')).toEqual(['hi', '👩', '💻']);
    expect(normalise('❤\ufe0f\u200d🔥 👨\u200d👩\u200d👧')).toBe('❤\ufe0f\u200d🔥 👨\u200d👩\u200d👧');
  });

  it('gives offsets into the original text, with decomposed accents and surrogates', () => {
    const text = '😀 cafe\u0301 ＡＢＣ';
    const tokens = tokenise(text);
    expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(['😀', 'cafe\u0301', 'ＡＢＣ']);
    expect(tokens.map((token) => token.text)).toEqual(['😀', 'café', 'abc']);
  });
});

describe('normalise', () => {
  it('gives full-width, ligatures, capitals and decomposed accents one spelling', () => {
    expect(normalise('ﬁＮE\u0301')).toBe('finé');
  });
});

describe('foldAccents', () => {
  it('drops accents of Latin letters only', () => {
    expect(foldAccents('élève')).toBe('eleve');
    expect(foldAccents('đường złoty')).toBe('duong zloty');
    expect(foldAccents('йод')).toBe('йод');
  });
});

import { describe, expect, it } from 'vitest';
import { detectLanguage, dominantLanguage, languageAmong, languageOf } from './detectLanguage.ts';
import { isLanguageName, languageOfCode, stemmerOf } from './language.ts';

describe('languages', () => {
  it('offers auto and twelve languages', () => {
    expect(languageOfCode('vi')).toBe('vietnamese');
    expect(languageOfCode('tlh')).toBeUndefined();
    expect(isLanguageName('french')).toBe(true);
    expect(isLanguageName('klingon')).toBe(false);
  });

  it.each([
    ['english', 'where is the card that I ordered last week'],
    ['french', 'où est la carte que j’ai commandée la semaine dernière'],
    ['german', 'wo ist die Karte, die ich letzte Woche bestellt habe'],
    ['japanese', '先週注文したカードはどこですか'],
    ['chinese', '我上周订的卡在哪里'],
    ['russian', 'где карта, которую я заказал на прошлой неделе'],
    ['polish', 'gdzie jest karta, którą zamówiłem w zeszłym tygodniu'],
    ['vietnamese', 'thẻ tôi đặt tuần trước ở đâu'],
  ] as const)('detects %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    ['订购1250件', 'chinese'],
    ['注文ください', 'japanese'],
  ])('goes by the script of "%s"', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('of a short text for several languages is that of its conversation', () => {
    expect(languageOf('morgen', 'auto', 'german')).toBe('german');
    expect(languageOf('morgen', 'auto', 'dutch')).toBe('dutch');
    expect(languageOf('morgen', 'english', 'dutch')).toBe('english');
    expect(languageOf('wo ist die Karte, die ich bestellt habe', 'auto', 'dutch')).toBe('german');
  });

  it('is not detected in numbers', () => {
    expect(detectLanguage('12345')).toBeNull();
  });

  it('of a short text is that of the model', () => {
    expect(languageOf('ok non', 'english')).toBe('english');
    expect(languageOf('où est donc ma nouvelle carte bancaire', 'english')).toBe('french');
  });
});

describe('languageAmong', () => {
  it.each([
    ['hello', 'english', 'english'],
    ['hello https://acme.example/x', 'english', 'english'],
    ['hello', 'french', 'english'],
    ['bonjour', 'english', 'french'],
    ['ok', 'french', 'french'],
    ['ok', 'english', 'english'],
    ['oui', 'french', 'french'],
    ['où est ma commande', 'english', 'french'],
    ['12345', null, 'auto'],
  ])('reads %s by a reader of %s as %s', (text, known, language) =>
    expect(languageAmong(text, known, ['english', 'french', undefined, 'klingon'])).toBe(language),
  );

  it('returns only given languages', () => {
    expect(languageAmong('wo ist meine Bestellung geblieben', 'english', [])).toBe('english');
    expect(languageAmong('wo ist meine Bestellung geblieben', 'english', ['german'])).toBe('german');
    expect(languageAmong('hello', null, [])).toBe('auto');
  });
});

describe('dominantLanguage', () => {
  const english = ['where is my new card', 'I would like to open an account', 'what is the weather like today'];
  const french = ['où est ma nouvelle carte', 'je voudrais ouvrir un compte', 'quel temps fait-il aujourd’hui'];

  it('keeps the chosen language', () => {
    expect(dominantLanguage('german', english)).toBe('german');
  });

  it('finds the language of a set and stays auto for a mixed one', () => {
    expect(dominantLanguage('auto', french)).toBe('french');
    expect(dominantLanguage('auto', [...english, ...french])).toBe('auto');
  });
});

describe('stemmerOf', () => {
  it('gives forms of a word the same stem', () => {
    expect(stemmerOf('english')('ordering')).toBe(stemmerOf('english')('ordered'));
    expect(stemmerOf('french')('continuer')).toBe(stemmerOf('french')('continue'));
  });

  it('keeps words where there is no stemmer', () => {
    expect(stemmerOf('polish')('kartami')).toBe('kartami');
  });
});

import { describe, expect, it } from 'vitest';
import { findBuiltins } from './builtins.ts';
import { SENTENCE_TIME, scoreEntities, sentenceLanguages, sentences } from './sentences.ts';

describe.each(sentenceLanguages)('values in %s', (language) => {
  it('are all read in the sentences that the rules were written for', () => {
    const { wrong } = scoreEntities(language, 'building');
    expect(wrong).toEqual([]);
  });

  it('have at least fifteen sentences, a third of them held out', () => {
    const held = sentences(language, 'heldOut').length;
    const all = held + sentences(language, 'building').length;
    expect(all).toBeGreaterThanOrEqual(15);
    expect(held).toBe(all / 3);
  });
});

it('are read for nine of ten values in sentences without rules of their own', () => {
  const scores = sentenceLanguages.map((language) => scoreEntities(language, 'heldOut'));
  const sum = (pick: (score: (typeof scores)[number]) => number) =>
    scores.reduce((total, score) => total + pick(score), 0);
  const right = sum((score) => score.right);
  expect(right / sum((score) => score.wanted)).toBeGreaterThanOrEqual(0.9);
  expect(right / (right + sum((score) => score.spurious))).toBeGreaterThanOrEqual(0.9);
});

describe('a culture', () => {
  it.each([
    ['german', 'wir treffen uns um 17', 'money'],
    ['german', 'um 1.234,5 herum', 'money'],
    ['spanish', 'hazlo de 5 a 7', 'duration'],
    ['russian', '5 с Машей', 'duration'],
    ['auto', '1.234,5 und 12/11', 'date'],
    ['auto', '20 euro', 'money'],
  ] as const)('of %s reads no more into "%s" than it says', (language, text, type) => {
    expect(findBuiltins(text, language, SENTENCE_TIME).filter((span) => span.type === type)).toEqual([]);
  });

  it('is read without accents, and in full width', () => {
    const values = (text: string, language: 'spanish' | 'japanese') =>
      findBuiltins(text, language, SENTENCE_TIME).map(({ type, value }) => [type, value]);
    expect(values('el miercoles proximo', 'spanish')).toEqual([['date', '2026-11-25']]);
    expect(values('５００円', 'japanese')).toContainEqual(['money', { amount: 500, currency: 'JPY' }]);
  });

  it.each([
    ['morgen Abend um acht', 'german', '2026-11-22T20:00'],
    ['vom 3. bis 5. Mai 2027', 'german', '2027-05-03/2027-05-05'],
    ['am Montag von 9 bis 17 Uhr', 'german', '2026-11-23T09:00/2026-11-23T17:00'],
    ['jutro o wpół do pierwszej', 'polish', '2026-11-22T12:30'],
    ['il 31 giugno', 'italian', undefined],
    ['il y a une heure', 'french', '2026-11-21T09:00'],
    ['через месяц', 'russian', '2026-12-21'],
  ] as const)('reads "%s" (%s) as %s', (text, language, value) => {
    const moments = findBuiltins(text, language, SENTENCE_TIME).filter(({ type }) => /date|time/u.test(type));
    expect(moments.map((span) => span.value)).toEqual(value === undefined ? [] : [value]);
  });
});

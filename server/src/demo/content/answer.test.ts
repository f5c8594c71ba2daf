import { describe, expect, it } from 'vitest';
import { answerInEnglish, answerInFrench, frenchSpacing } from './answer.ts';

describe('frenchSpacing', () => {
  it.each([
    ['Où ça ?', 'Où ça\u202f?'],
    ['de 10 h à 19 h', 'de 10\u202fh à 19\u202fh'],
    ['« 39,90 € » : payé', '«\u202f39,90\u202f€\u202f»\u202f: payé'],
  ])('keeps the punctuation of %j on its line', (typed, set) => {
    expect(frenchSpacing(typed)).toBe(set);
  });

  it.each(['https://acme.example/fr?a=b', '10 heures', 'un h muet'])('leaves %j alone', (text) => {
    expect(frenchSpacing(text)).toBe(text);
  });
});

describe('answers', () => {
  const choice = { label: 'Où ?', value: 'Où est mon colis ?' };

  it('format French labels, but keep their values as visitors type them', () => {
    expect(answerInFrench('Alors ?', [choice])).toEqual({
      language: 'french',
      text: 'Alors\u202f?',
      choices: [{ label: 'Où\u202f?', value: 'Où est mon colis ?' }],
    });
  });

  it('carry no list of choices when there is none', () => {
    expect(answerInEnglish('Hello!')).toEqual({ language: 'english', text: 'Hello!' });
    expect(answerInFrench('Bonjour')).toEqual({ language: 'french', text: 'Bonjour' });
  });
});

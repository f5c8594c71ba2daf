import { errorMessages } from '@parlance/contract/errors/errorMessages';
import { afterEach, describe, expect, test } from 'vitest';
import { apiErrorOf } from '../api/ApiError.ts';
import { errorText, errorTypesWith, followErrorTexts } from './errorText.ts';
import { frenchErrors } from './errors/french.ts';

afterEach(() => followErrorTexts('en'));

const places = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([place]) => place)
    .sort()
    .join(' ');
const tooShort = { type: 'too_short', params: { min: 3 }, message: 'Use at least 3 characters.' };
const refusal = () => apiErrorOf(400, { type: 'label', message: tooShort.message, fields: { label: tooShort } });

test('each error has a French text with the placeholders of the English one', () => {
  const french = new Map(Object.entries(frenchErrors));
  const wrong = Object.entries(errorMessages).filter(([type, english]) => {
    const text = french.get(type) ?? '';
    return text.trim() === '' || places(text) !== places(english) || text.includes('{{');
  });
  expect(wrong).toEqual([]);
});

describe('an error', () => {
  test('is shown in the user’s language, at its field as well', async () => {
    expect(refusal()).toMatchObject({ message: tooShort.message, fields: { label: tooShort.message } });
    await followErrorTexts('fr');
    expect(refusal()).toMatchObject({
      type: 'label',
      message: 'Saisissez au moins 3 caractères.',
      fields: { label: 'Saisissez au moins 3 caractères.' },
    });
  });

  test('is shown in the language selected last, whichever texts arrive last', async () => {
    const french = followErrorTexts('fr');
    await followErrorTexts('en');
    await french;
    expect(refusal().message).toBe(tooShort.message);
  });

  test('of an unknown type has the server’s text', async () => {
    await followErrorTexts('fr');
    expect(errorText({ type: 'of_tomorrow', message: 'It is too late.' })).toBe('It is too late.');
    expect(apiErrorOf(409, { type: 'constructor', message: 'Too late.' }).message).toBe('Too late.');
  });

  test('is found by a part of its text in the user’s language, in any case', async () => {
    expect(errorTypesWith('between two calls')).toEqual([]);
    await followErrorTexts('fr');
    expect(errorTypesWith('ENTRE deux appels')).toEqual(['script_limit_step']);
    expect(errorTypesWith('{reason}')).toEqual([]);
  });

  test('has numbers and lists in the user’s format', async () => {
    const [names, max] = [['a', 'b'], 12_000];
    await followErrorTexts('fr');
    expect(errorText({ type: 'unknown_fields', params: { names }, message: '' })).toContain('a, b');
    expect(errorText({ type: 'too_many', params: { max }, message: '' })).toMatch(/12\s000/);
  });
});

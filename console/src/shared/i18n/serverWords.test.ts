import { afterEach, expect, test } from 'vitest';
import { apiErrorOf } from '../api/ApiError.ts';
import { fieldProblem } from '../api/fieldProblem.ts';
import { followServerWords } from './serverWords.ts';

afterEach(() => followServerWords('en'));

const refusal = () => apiErrorOf(400, { type: 'label', message: 'is empty', fields: { label: 'is empty' } });

test('what the server refuses is said in the reader’s language, at its field as well', async () => {
  expect(fieldProblem('label', refusal().fields['label'] ?? '')).toBe('Label is empty');
  await followServerWords('fr');
  expect(refusal().message).toBe('est vide');
  expect(fieldProblem('label', refusal().fields['label'] ?? '')).toBe('Est vide');
});

test('a language that was left again before its words came is not spoken', async () => {
  const french = followServerWords('fr');
  await followServerWords('en');
  await french;
  expect(refusal().message).toBe('is empty');
});

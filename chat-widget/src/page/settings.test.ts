import { describe, expect, it } from 'vitest';
import { brandOf, languageOf, schemeOf } from './settings.ts';

describe('brandOf', () => {
  it.each([
    [{ brand: '#AABBCC' }, '#112233', '#AABBCC'],
    [{ brand: 'aabbcc' }, null, '#aabbcc'],
    [{ brand: 'red' }, '#112233', '#112233'],
    [{}, null, undefined],
  ])('%o over %s is %s', (settings, workspace, expected) => expect(brandOf(settings, workspace)).toBe(expected));
});

it('takes the first language there is', () => {
  expect(languageOf({ lang: 'fr-CA' }, ['en'])).toBe('fr');
  expect(languageOf({}, ['de', 'fr'])).toBe('fr');
  expect(languageOf({ language: 'de' }, ['nl'])).toBe('en');
});

it('is at night when told, or when the system is', () => {
  expect(schemeOf({ 'night-mode': '1' }, false)).toBe('night');
  expect(schemeOf({ 'night-mode': '0' }, true)).toBe('light');
  expect(schemeOf({}, true)).toBe('night');
});

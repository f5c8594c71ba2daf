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

it('takes the first available language', () => {
  expect(languageOf({ lang: 'fr-CA' }, ['en'])).toBe('fr');
  expect(languageOf({}, ['de', 'fr'])).toBe('fr');
  expect(languageOf({ language: 'de' }, ['nl'])).toBe('en');
});

it('takes the night mode of the settings, else of the system', () => {
  expect(schemeOf({ 'night-mode': '1' }, false)).toBe('night');
  expect(schemeOf({ 'night-mode': '0' }, true)).toBe('light');
  expect(schemeOf({}, true)).toBe('night');
});

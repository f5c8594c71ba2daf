import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frenchErrors } from './errors/french.ts';
import { localeOf, wantedLanguage } from './i18n.ts';

const folder = (language: string) => new URL(`./${language}/`, import.meta.url);
const namespaces = readdirSync(folder('en')).sort();

/** `a.b.c` → text. */
function texts(language: string, file: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')), '');
  return found;
}
/** The placeholders of a text, sorted. */
const places = (text: string): string =>
  Array.from(text.matchAll(/\{\{\s*(\w+)/g), (match) => match[1] ?? '')
    .sort((a, b) => a.localeCompare(b))
    .join(' ');

describe('texts', () => {
  it('has the same files in both languages', () => {
    expect(readdirSync(folder('fr')).sort()).toEqual(namespaces);
  });

  it.each(namespaces)('%s is complete in French, with the same places to fill', (file) => {
    const english = texts('en', file);
    const french = texts('fr', file);
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    const wrong = [...english].filter(([key, text]) => {
      const translated = french.get(key) ?? '';
      return text.trim() === '' || translated.trim() === '' || places(translated) !== places(text);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps French punctuation on the line of its word', () => {
    const french = [...namespaces.flatMap((file) => [...texts('fr', file)]), ...Object.entries(frenchErrors)];
    expect(french.filter(([, text]) => /\S [;:!?»](\W|$)|« /u.test(text))).toEqual([]);
  });
});

describe('wantedLanguage', () => {
  it('is the chosen one, else the browser’s first that we speak, else English', () => {
    expect(wantedLanguage('fr', ['en-GB'])).toBe('fr');
    expect(wantedLanguage(undefined, ['de-DE', 'fr-CA', 'en'])).toBe('fr');
    expect(wantedLanguage(undefined, ['de'])).toBe('en');
  });
});

describe('localeOf', () => {
  it('is the user’s regional form of the language', () => {
    expect(localeOf('en', ['fr-FR', 'en-GB'])).toBe('en-GB');
    expect(localeOf('fr', ['en-GB'])).toBe('fr');
  });
});

import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { type Language, languages } from '@parlance/contract/limits';

export type LanguageName = Language;
/** A language that a text can have. */
export type SpokenLanguage = Exclude<LanguageName, 'auto'>;

/** ISO 639-1 code and stemmer of each language; languages in three of the scripts, and Polish, have no stemmer. */
const TABLE: Record<SpokenLanguage, { code: string; stem?: (word: string) => string }> = {
  chinese: { code: 'zh' },
  dutch: { code: 'nl', stem: dutch },
  english: { code: 'en', stem: english },
  french: { code: 'fr', stem: french },
  german: { code: 'de', stem: german },
  italian: { code: 'it', stem: italian },
  japanese: { code: 'ja' },
  polish: { code: 'pl' },
  portuguese: { code: 'pt', stem: portuguese },
  russian: { code: 'ru', stem: russian },
  spanish: { code: 'es', stem: spanish },
  vietnamese: { code: 'vi' },
};

/** All languages that a text can have. */
export const SPOKEN = languages.filter((name) => name !== 'auto');
const BY_CODE = new Map(SPOKEN.map((name) => [TABLE[name].code, name]));

/** The language of an ISO 639-1 code; undefined for an unknown one. */
export const languageOfCode = (code: string): SpokenLanguage | undefined => BY_CODE.get(code);
/** The ISO 639-1 code of a language; undefined for any language. */
export const codeOfLanguage = (language: Language): string | undefined =>
  language === 'auto' ? undefined : TABLE[language].code;

/** Reduces a normalised word to its stem. */
export type Stem = (word: string) => string;

export function isLanguageName(name: string): name is LanguageName {
  return languages.some((known) => known === name);
}

/** ISO 639-1 code of a language. */
export function languageCode(language: SpokenLanguage): string {
  return TABLE[language].code;
}

/** The stemmer of a language; it returns words unchanged where there is none. */
export function stemmerOf(language: LanguageName): Stem {
  return (language === 'auto' ? undefined : TABLE[language].stem) ?? ((word) => word);
}

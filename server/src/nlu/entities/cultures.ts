import type { LanguageName } from '../language.ts';
import type { Culture } from './cultures/culture.ts';
import { chinese } from './cultures/chinese.ts';
import { dutch } from './cultures/dutch.ts';
import { english } from './cultures/english.ts';
import { french } from './cultures/french.ts';
import { german } from './cultures/german.ts';
import { italian } from './cultures/italian.ts';
import { japanese } from './cultures/japanese.ts';
import { polish } from './cultures/polish.ts';
import { portuguese } from './cultures/portuguese.ts';
import { russian } from './cultures/russian.ts';
import { spanish } from './cultures/spanish.ts';
import { vietnamese } from './cultures/vietnamese.ts';

const CULTURES = {
  chinese,
  dutch,
  english,
  french,
  german,
  italian,
  japanese,
  polish,
  portuguese,
  russian,
  spanish,
  vietnamese,
};

/** The culture of a language; null while the language is unknown. */
export function cultureOf(language: LanguageName): Culture | null {
  return language === 'auto' ? null : CULTURES[language];
}

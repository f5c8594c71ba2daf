import type { Language } from '@parlance/contract/limits';
import { languageOfCode } from '../../nlu/language.ts';

const codes = ['zh', 'nl', 'en', 'fr', 'de', 'it', 'ja', 'pl', 'pt', 'ru', 'es', 'vi'];

/** `french` → `fr`; a workspace of any language says `en`, since other programs demand one. */
export const codeOfLanguage = (language: Language): string =>
  codes.find((code) => languageOfCode(code) === language) ?? 'en';

/** `pt-BR` → `portuguese`; undefined for a language that no workspace may have. */
export const languageOfLocale = (locale: string): Language | undefined =>
  languageOfCode(locale.toLowerCase().split(/[-_]/)[0] ?? '');

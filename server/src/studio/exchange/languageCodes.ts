import type { Language } from '@parlance/contract/limits';
import { codeOfLanguage, languageOfCode } from '../../nlu/language.ts';

/** `french` → `fr`; a workspace of any language says `en`, since other programs demand one. */
export const codeInFiles = (language: Language): string => codeOfLanguage(language) ?? 'en';

/** `pt-BR` → `portuguese`; undefined for a language that no workspace may have. */
export const languageOfLocale = (locale: string): Language | undefined =>
  languageOfCode(locale.toLowerCase().split(/[-_]/)[0] ?? '');

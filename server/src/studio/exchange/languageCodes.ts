import type { Language } from '@parlance/contract/limits';
import { codeOfLanguage, languageOfCode } from '../../nlu/language.ts';

/** `french` → `fr`; `en` for a workspace of any language, because other programs require a language. */
export const codeInFiles = (language: Language): string => codeOfLanguage(language) ?? 'en';

/** `pt-BR` → `portuguese`; undefined for a language that no workspace can have. */
export const languageOfLocale = (locale: string): Language | undefined =>
  languageOfCode(locale.toLowerCase().split(/[-_]/)[0] ?? '');

import type { LanguageName } from '../language.ts';
import { type BuiltinType, findBuiltins } from './builtins.ts';
import { utcTime } from './localTime.ts';

/** The current time in tests: a Saturday. */
export const NOW = utcTime('2026-11-21T10:00Z');

/** Found values of one type with their texts. */
export function found(type: BuiltinType, text: string, language: LanguageName = 'english'): [unknown, string][] {
  return findBuiltins(text, language, NOW)
    .filter((span) => span.type === type)
    .map((span) => [span.value, text.slice(span.start, span.end)]);
}

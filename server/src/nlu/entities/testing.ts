import type { LanguageName } from '../language.ts';
import { type BuiltinType, findBuiltins } from './builtins.ts';

/** The current time in tests: a Saturday. */
export const NOW = new Date(2026, 10, 21, 10, 0);

/** Found values of one type with their texts. */
export function found(type: BuiltinType, text: string, language: LanguageName = 'english'): [unknown, string][] {
  return findBuiltins(text, language, NOW)
    .filter((span) => span.type === type)
    .map((span) => [span.value, text.slice(span.start, span.end)]);
}

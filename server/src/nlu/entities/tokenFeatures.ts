import type { Stem } from '../language.ts';
import type { Token } from '../text.ts';
import { overlap, type Span } from './span.ts';

/**
 * Names of the features of each token: its word, shape and ends, its neighbours, and the recognised values there and
 * beside it. Few, because further ones, such as pairs and more distant words, led to overfitting.
 */
export function tokenFeatures(tokens: readonly Token[], text: string, stem: Stem, hints: readonly Span[]): string[][] {
  const stems = tokens.map((token) => stem(token.text));
  const recognised = tokens.map((token) => hints.filter((hint) => overlap(hint, token)));
  const word = (at: number) => stems[at] ?? (at < 0 ? '^' : '$');
  return tokens.map((token, at) => {
    const said = token.text;
    const names = [
      'bias',
      `word ${said}`,
      `stem ${word(at)}`,
      `shape ${shape(text.slice(token.start, token.end))}`,
      `prefix ${said.slice(0, 3)}`,
      `suffix ${said.slice(-3)}`,
      `prefix ${said.slice(0, 2)}`,
      `suffix ${said.slice(-2)}`,
      `suffix ${said.slice(-4)}`,
      `-1 ${word(at - 1)}`,
      `+1 ${word(at + 1)}`,
      `-2 ${word(at - 2)} ${word(at - 1)}`,
      `+2 ${word(at + 1)} ${word(at + 2)}`,
      `-2 only ${word(at - 2)}`,
    ];
    for (const hint of recognised[at] ?? []) {
      names.push(`is ${hint.type}`, `is ${hint.type} ${token.start <= hint.start ? 'first' : 'on'}`);
    }
    for (const hint of recognised[at - 1] ?? []) names.push(`-1 is ${hint.type}`);
    for (const hint of recognised[at + 1] ?? []) names.push(`+1 is ${hint.type}`);
    return [...new Set(names)];
  });
}

/** "Paris" → "Xx", "A320" → "X0": runs of capitals, small letters and digits. */
function shape(word: string): string {
  return word
    .replace(/\p{Lu}+/gu, 'X')
    .replace(/[\p{Ll}\p{M}]+/gu, 'x')
    .replace(/\p{N}+/gu, '0');
}

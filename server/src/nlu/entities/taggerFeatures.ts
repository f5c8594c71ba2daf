import type { Stem } from '../language.ts';
import type { Token } from '../text.ts';
import type { Span } from './span.ts';

/** Names of what is true of each token: its word, shape, ends, neighbours and recognised values. */
export function tokenFeatures(tokens: readonly Token[], text: string, stem: Stem, hints: readonly Span[]): string[][] {
  const stems = tokens.map((token) => stem(token.text));
  return tokens.map((token, at) => {
    const word = token.text;
    const names = [
      'bias',
      `word ${word}`,
      `stem ${stems[at] ?? ''}`,
      `shape ${shape(text.slice(token.start, token.end))}`,
      `prefix ${word.slice(0, 3)}`,
      `suffix ${word.slice(-3)}`,
      `-1 ${stems[at - 1] ?? '^'}`,
      `+1 ${stems[at + 1] ?? '$'}`,
      `-2 ${stems[at - 2] ?? '^'} ${stems[at - 1] ?? '^'}`,
      `+2 ${stems[at + 1] ?? '$'} ${stems[at + 2] ?? '$'}`,
      `-2 only ${stems[at - 2] ?? '^'}`,
    ];
    for (const hint of hints) {
      if (hint.start < token.end && token.start < hint.end) {
        names.push(`is ${hint.type}`, `is ${hint.type} ${token.start <= hint.start ? 'first' : 'on'}`);
      }
    }
    return names;
  });
}

/** "Paris" → "Xx", "A320" → "X0": runs of capitals, small letters and digits. */
function shape(word: string): string {
  return word
    .replace(/\p{Lu}+/gu, 'X')
    .replace(/[\p{Ll}\p{M}]+/gu, 'x')
    .replace(/\p{N}+/gu, '0');
}

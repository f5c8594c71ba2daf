import type { Annotation } from '@parlance/contract/calls/nlp';

const isBlank = (char: string) => /[\s\p{Cc}]/u.test(char);

/**
 * Turns a message into an utterance: one line, white space folded, annotations moved along. Drops annotations of white
 * space only, or outside of the text.
 */
export function foldMessage({ text, annotations }: { text: string; annotations: readonly Annotation[] }): {
  text: string;
  annotations: Annotation[];
} {
  let folded = '';
  /** New position of each code unit of the text. */
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const blank = isBlank(char);
    const doubled = blank && (folded === '' || folded.endsWith(' '));
    places.push(doubled ? Math.max(0, folded.length) : folded.length);
    if (!doubled) folded += blank ? ' ' : char;
  }
  places.push(folded.length);
  const trimmed = folded.trimEnd();
  const moved = annotations.flatMap(({ attribute, start, end }): Annotation[] => {
    if (end > text.length || end <= start) return [];
    const from = places[start] ?? 0;
    const to = Math.min(places[end] ?? 0, trimmed.length);
    const words = trimmed.slice(from, to);
    const left = words.length - words.trimStart().length;
    const kept = { attribute, start: from + left, end: from + words.trimEnd().length };
    return kept.start < kept.end ? [kept] : [];
  });
  return { text: trimmed, annotations: moved };
}

import type { Annotation } from '@parlance/contract/calls/nlp';

/** Annotates a range without the white space at its ends. It replaces the annotations that it touches. */
export function withAnnotation(text: string, annotations: readonly Annotation[], mark: Annotation): Annotation[] {
  const inside = text.slice(mark.start, mark.end);
  const start = mark.start + (inside.length - inside.trimStart().length);
  const end = mark.end - (inside.length - inside.trimEnd().length);
  if (start >= end) return [...annotations];
  const kept = annotations.filter((other) => other.end <= start || other.start >= end);
  return [...kept, { attribute: mark.attribute, start, end }].sort((a, b) => a.start - b.start);
}

/** Removes the annotations that a range touches; a caret within an annotation touches it. */
export function withoutAnnotations(annotations: readonly Annotation[], start: number, end: number): Annotation[] {
  return annotations.filter((mark) =>
    start === end ? start < mark.start || start > mark.end : mark.end <= start || mark.start >= end,
  );
}

/**
 * Moves annotations along with an edit of their text, which is the one part that differs: later annotations move,
 * annotations around the edit grow or shrink, and those that it cuts keep their remaining words.
 */
export function shiftAnnotations(before: string, after: string, annotations: readonly Annotation[]): Annotation[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const cut = before.length - tail;
  const shift = after.length - before.length;
  return annotations.flatMap((mark) => {
    const start =
      mark.start < cut ? Math.min(mark.start, mark.start >= head ? cut + shift : mark.start) : mark.start + shift;
    const end = mark.end <= head ? mark.end : mark.end >= cut ? mark.end + shift : head;
    return start < end ? [{ ...mark, start, end }] : [];
  });
}

/** The text with its annotations as it is saved, with white space collapsed and trimmed. */
export function trimmedAnnotations(
  text: string,
  annotations: readonly Annotation[],
): { text: string; annotations: Annotation[] } {
  const place = (offset: number) => text.slice(0, offset).replace(/\s+/gu, ' ').trimStart().length;
  const folded = text.replace(/\s+/gu, ' ').trim();
  const placed = annotations
    .map((mark) => ({ ...mark, start: place(mark.start), end: Math.min(folded.length, place(mark.end)) }))
    .filter((mark) => mark.start < mark.end);
  return { text: folded, annotations: placed };
}

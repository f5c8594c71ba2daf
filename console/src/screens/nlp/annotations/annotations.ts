import type { Annotation } from '@parlance/contract/calls/nlp';

/** A run of text under one mark, or under none. */
export interface Segment {
  text: string;
  start: number;
  attribute: string | undefined;
}

/** Cuts a text at its marks; overlapping and outlying ones, which no save allows, are left out. */
export function segmentsOf(text: string, marks: readonly Annotation[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) segments.push({ text: text.slice(at, end), start: at, attribute: undefined });
  };
  for (const { attribute, start, end } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || start >= end) continue;
    plain(start);
    segments.push({ text: text.slice(start, end), start, attribute });
    at = end;
  }
  plain(text.length);
  return segments;
}

/** Marks a range; white space at its ends is left out and marks it touches give way. */
export function withAnnotation(text: string, marks: readonly Annotation[], mark: Annotation): Annotation[] {
  const inside = text.slice(mark.start, mark.end);
  const start = mark.start + (inside.length - inside.trimStart().length);
  const end = mark.end - (inside.length - inside.trimEnd().length);
  if (start >= end) return [...marks];
  const kept = marks.filter((other) => other.end <= start || other.start >= end);
  return [...kept, { attribute: mark.attribute, start, end }].sort((a, b) => a.start - b.start);
}

/** Takes away every mark the range touches; a caret within a mark touches it. */
export function withoutAnnotations(marks: readonly Annotation[], start: number, end: number): Annotation[] {
  return marks.filter((mark) =>
    start === end ? start < mark.start || start > mark.end : mark.end <= start || mark.start >= end,
  );
}

/**
 * Lets marks follow an edit of their text: found as the one part that differs. Marks after it move, marks
 * around it grow or shrink, marks it cuts into keep what is left of them.
 */
export function shiftAnnotations(before: string, after: string, marks: readonly Annotation[]): Annotation[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const cut = before.length - tail;
  const shift = after.length - before.length;
  return marks.flatMap((mark) => {
    const start =
      mark.start < cut ? Math.min(mark.start, mark.start >= head ? cut + shift : mark.start) : mark.start + shift;
    const end = mark.end <= head ? mark.end : mark.end >= cut ? mark.end + shift : head;
    return start < end ? [{ ...mark, start, end }] : [];
  });
}

/** Marks of the text as it will be kept: white space folded, none at the ends. */
export function trimmedAnnotations(
  text: string,
  marks: readonly Annotation[],
): { text: string; annotations: Annotation[] } {
  const place = (offset: number) => text.slice(0, offset).replace(/\s+/gu, ' ').trimStart().length;
  const folded = text.replace(/\s+/gu, ' ').trim();
  const annotations = marks
    .map((mark) => ({ ...mark, start: place(mark.start), end: Math.min(folded.length, place(mark.end)) }))
    .filter((mark) => mark.start < mark.end);
  return { text: folded, annotations };
}

/** Colour of an attribute's marks: by its place among the intent's attributes. */
export function annotationColour(attributes: readonly { name: string }[], name: string): string {
  const index = attributes.findIndex((attribute) => attribute.name === name);
  return `var(--mark-${((index < 0 ? 0 : index) % 6) + 1})`;
}

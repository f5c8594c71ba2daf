/** A part of a text that has a value of an attribute; offsets are UTF-16 code units, `end` exclusive. */
export interface TextAnnotation {
  attribute: string;
  start: number;
  end: number;
}

/** A part of a text with one annotation, or without. */
export interface Segment {
  text: string;
  start: number;
  attribute: string | undefined;
}

/** Splits a text at its annotations. The first of overlapping ones counts, and those outside the text are left out. */
export function segmentsOf(text: string, annotations: readonly TextAnnotation[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) segments.push({ text: text.slice(at, end), start: at, attribute: undefined });
  };
  for (const { attribute, start, end } of [...annotations].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || start >= end) continue;
    plain(start);
    segments.push({ text: text.slice(start, end), start, attribute });
    at = end;
  }
  plain(text.length);
  return segments;
}

/** The colour of an attribute's annotations, by its index among the attributes. */
export function annotationColour(attributes: readonly { name: string }[], name: string): string {
  const index = attributes.findIndex((attribute) => attribute.name === name);
  return `var(--mark-${((index < 0 ? 0 : index) % 6) + 1})`;
}

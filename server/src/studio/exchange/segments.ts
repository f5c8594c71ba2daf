import type { Annotation } from '@parlance/contract/calls/nlp';

/** A part of an utterance, between the ends of annotations. */
export interface Segment {
  text: string;
  attribute?: string;
}

/** The segments of an utterance in their order, annotated ones with their attribute. */
export function segmentsOf(text: string, annotations: readonly Annotation[] = []): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { attribute, start, end } of annotations.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue;
    if (start > at) segments.push({ text: text.slice(at, start) });
    segments.push({ text: text.slice(start, end), attribute });
    at = end;
  }
  if (at < text.length) segments.push({ text: text.slice(at) });
  return segments;
}

/** Inverse of `segmentsOf`: the utterance and the annotations of segments. */
export function joinSegments(segments: readonly Segment[]): { text: string; annotations: Annotation[] } {
  let text = '';
  const annotations: Annotation[] = [];
  for (const segment of segments) {
    const start = text.length;
    text += segment.text;
    if (segment.attribute !== undefined && segment.text !== '') {
      annotations.push({ attribute: segment.attribute, start, end: text.length });
    }
  }
  return { text, annotations };
}

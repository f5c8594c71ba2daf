import type { Entity, EntityValue } from '../types.ts';

/** A recognised part of a text, before it is assigned to an attribute. */
export interface Span {
  type: string;
  value: EntityValue;
  start: number;
  end: number;
  score: number;
}

export function overlap(a: { start: number; end: number }, b: { start: number; end: number }) {
  return a.start < b.end && b.start < a.end;
}

/** Selects spans that do not overlap: the longest first, then those with the highest score, then the first. */
export function withoutOverlaps<Item extends { start: number; end: number; score: number }>(
  spans: readonly Item[],
): Item[] {
  const kept: Item[] = [];
  const best = spans.toSorted((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score || a.start - b.start);
  for (const span of best) {
    if (!kept.some((other) => overlap(span, other))) kept.push(span);
  }
  return kept.sort((a, b) => a.start - b.start);
}

export function toEntity(span: Span, name: string, text: string): Entity {
  const { type, value, start, end, score } = span;
  return { name, type, value, text: text.slice(start, end), start, end, score };
}

import { fromTerms, mergeSegments, Segment } from './segment.ts';
import type { Terms } from './terms.ts';

export const fields = ['words', 'parts'] as const;
export type Field = (typeof fields)[number];

/**
 * A part of an index, whose passages were indexed together. Passages that were replaced or removed later are marked as
 * dead.
 */
export interface Part {
  ids: readonly string[];
  places: ReadonlyMap<string, number>;
  segments: Record<Field, Segment>;
  dead: Set<number>;
  /** Scratch space for the scores of a search; zero between searches. */
  scores: Float64Array;
}

const partOf = (ids: readonly string[], segmentOf: (field: Field) => Segment): Part => ({
  ids,
  places: new Map(ids.map((id, place) => [id, place])),
  segments: { words: segmentOf('words'), parts: segmentOf('parts') },
  dead: new Set(),
  scores: new Float64Array(ids.length),
});

export function indexPassages(passages: readonly (readonly [id: string, terms: Terms])[]): Part {
  return partOf(
    passages.map(([id]) => id),
    (field) => new Segment(fromTerms(passages.map(([, terms]) => terms[field]))),
  );
}

/** Merges parts, without their dead passages. */
export function mergeParts(parts: readonly Part[]): Part {
  const kept = parts.map(({ ids, dead }) => [...ids.keys()].filter((place) => !dead.has(place)));
  return partOf(
    parts.flatMap(({ ids }, part) => (kept[part] ?? []).map((place) => ids[place] ?? '')),
    (field) =>
      new Segment(
        mergeSegments(parts.map(({ segments }, part) => ({ segment: segments[field], kept: kept[part] ?? [] }))),
      ),
  );
}

/** Called with a term, a text that has it, and how often. */
export type PostingVisitor = (term: string, text: number, times: number) => void;

/** The input of a segment; it is iterated twice. */
export interface PostingSource {
  /** Number of terms in each text. */
  lengths: Uint32Array;
  each(visit: PostingVisitor): void;
}

/** The texts that have a term, ascending, and at the same indexes how often each has it. */
export interface Postings {
  texts: Uint32Array;
  times: Uint8Array;
}

/**
 * An immutable inverted index in typed arrays: for each term, the texts that have it and how often. A posting takes
 * five bytes.
 */
export class Segment implements PostingSource {
  readonly lengths: Uint32Array;
  /** Number of terms in all texts. */
  readonly length: number;
  private readonly numbers = new Map<string, number>();
  /** Start of each term's postings; they end where those of the next term start. */
  private readonly starts: Uint32Array;
  private readonly texts: Uint32Array;
  private readonly times: Uint8Array;

  constructor(source: PostingSource) {
    this.lengths = source.lengths;
    this.length = source.lengths.reduce((sum, length) => sum + length, 0);
    const sizes: number[] = [];
    source.each((term) => {
      let number = this.numbers.get(term);
      if (number === undefined) this.numbers.set(term, (number = this.numbers.size));
      sizes[number] = (sizes[number] ?? 0) + 1;
    });
    this.starts = new Uint32Array(sizes.length + 1);
    for (const [number, size] of sizes.entries()) this.starts[number + 1] = (this.starts[number] ?? 0) + size;
    const postings = this.starts.at(-1) ?? 0;
    this.texts = new Uint32Array(postings);
    this.times = new Uint8Array(postings);
    const next = this.starts.slice();
    source.each((term, text, times) => {
      const number = this.numbers.get(term) ?? 0;
      const at = next[number] ?? 0;
      next[number] = at + 1;
      this.texts[at] = text;
      this.times[at] = Math.min(times, 255);
    });
  }

  postings(term: string): Postings {
    const number = this.numbers.get(term);
    const start = number === undefined ? 0 : this.starts[number];
    const end = number === undefined ? 0 : this.starts[number + 1];
    return { texts: this.texts.subarray(start, end), times: this.times.subarray(start, end) };
  }

  /** Whether a text has a term. */
  has(term: string, text: number): boolean {
    return placeIn(this.postings(term).texts, text) >= 0;
  }

  /** Approximate size in bytes, the texts of terms included. */
  get bytes(): number {
    return this.texts.byteLength + this.times.byteLength + this.starts.byteLength + this.numbers.size * bytesOfTerm;
  }

  each(visit: PostingVisitor): void {
    for (const term of this.numbers.keys()) {
      const { texts, times } = this.postings(term);
      for (const [at, text] of texts.entries()) visit(term, text, times[at] ?? 0);
    }
  }
}

/** Bytes of a short text with its map entry. */
const bytesOfTerm = 80;

/** Binary search: the index of a number among sorted ones; -1: not found. */
export function placeIn(sorted: Uint32Array, wanted: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
}

/** A source of the terms of texts. */
export function fromTerms(texts: readonly (readonly string[])[]): PostingSource {
  const counted = texts.map((terms) => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  });
  return {
    lengths: Uint32Array.from(texts, (terms) => terms.length),
    each(visit) {
      for (const [text, counts] of counted.entries()) for (const [term, times] of counts) visit(term, text, times);
    },
  };
}

/** A source of the texts of segments that are kept, in the order of the segments. */
export function mergeSegments(parts: readonly { segment: Segment; kept: readonly number[] }[]): PostingSource {
  const size = parts.reduce((sum, { kept }) => sum + kept.length, 0);
  const lengths = new Uint32Array(size);
  let first = 0;
  const moved = parts.map(({ segment, kept }) => {
    const places = new Int32Array(segment.lengths.length).fill(-1);
    for (const text of kept) {
      lengths[first] = segment.lengths[text] ?? 0;
      places[text] = first++;
    }
    return { segment, places };
  });
  return {
    lengths,
    each(visit) {
      for (const { segment, places } of moved) {
        segment.each((term, text, times) => {
          const place = places[text] ?? -1;
          if (place >= 0) visit(term, place, times);
        });
      }
    },
  };
}

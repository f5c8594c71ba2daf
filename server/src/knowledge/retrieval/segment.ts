/** Called with a term, a text it is in, and how often. */
export type PostingVisitor = (term: string, text: number, times: number) => void;

/** What a segment is made of; read twice. */
export interface PostingSource {
  /** Terms of each text. */
  lengths: Uint32Array;
  each(visit: PostingVisitor): void;
}

/** The texts that a term is in, ascending, and how often it is in each: the same place in both. */
export interface Postings {
  texts: Uint32Array;
  times: Uint8Array;
}

/**
 * An inverted index of texts that do not change, in typed arrays: for each term the texts it is in and how often, side by
 * side. A posting takes five bytes.
 */
export class Segment implements PostingSource {
  readonly lengths: Uint32Array;
  /** Terms of all texts together. */
  readonly length: number;
  private readonly numbers = new Map<string, number>();
  /** Where the postings of a term begin; those of the next term end them. */
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

  /** Bytes it takes, the terms' texts among them: about so many each. */
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

/** A short text and its entry of a map. */
const bytesOfTerm = 80;

/** Where a number is among ascending ones; -1: nowhere. */
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

/** The texts with these terms. */
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

/** Those texts of two segments that are kept, the first segment's first. */
export function merged(parts: readonly { segment: Segment; kept: readonly number[] }[]): PostingSource {
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

/** Minimum length of words with corrections: shorter ones are too often other words. */
const SHORTEST = 4;
/** From this length on two wrong letters are corrected instead of one. */
const LONG = 8;
/** Number of letters whose forms are indexed: two words within two edits also share a form of their beginnings. */
const PREFIX = 8;
/** Range for the index of a word beside the hash of a form, within the 53 bits of a safe integer. */
const MOST_WORDS = 2 ** 21;

/**
 * Finds known words that are similar to a mistyped one, by a deletion index: two words within one edit share a form
 * with one letter left out, so a lookup replaces a scan over all words. A form is stored as a number (its hash and the
 * index of its word), because tens of thousands of words have millions of forms.
 */
export class Spelling {
  private readonly words: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly shortest: number;
  private index: Float64Array | null = null;

  /** @param shortest minimum length of words with corrections */
  constructor(words: ReadonlySet<string>, shortest = SHORTEST) {
    this.known = words;
    this.shortest = shortest;
    this.words = [...words].slice(0, MOST_WORDS);
  }

  knows(word: string): boolean {
    return this.known.has(word);
  }

  /** Known words within the edit distance for their length. */
  near(word: string): string[] {
    if (this.forgiven(word) === 0) return [];
    // Built when it is first needed: most texts have no typos.
    this.index ??= indexOf(this.words, (known) => this.forgiven(known) > 0);
    const found = new Set<string>();
    for (const hash of formsOf(word)) {
      for (let at = lowerBound(this.index, hash * MOST_WORDS); at < this.index.length; at++) {
        const entry = this.index[at] ?? 0;
        if (Math.floor(entry / MOST_WORDS) !== hash) break;
        found.add(this.words[entry % MOST_WORDS] ?? '');
      }
    }
    return [...found].filter((known) => {
      const allowed = Math.min(this.forgiven(known), this.forgiven(word));
      return allowed > 0 && editDistance(word, known) <= allowed;
    });
  }

  /** Maximum number of wrong letters in a word. */
  private forgiven(word: string): number {
    if (word.length < this.shortest || /\d/.test(word)) return 0;
    return editsOf(word);
  }
}

/** Hash and word index of every form, sorted. */
function indexOf(words: readonly string[], isForgiven: (word: string) => boolean): Float64Array {
  const places = Array.from(words.keys()).filter((place) => isForgiven(words[place] ?? ''));
  const entries = places.flatMap((place) => formsOf(words[place] ?? '').map((hash) => hash * MOST_WORDS + place));
  return Float64Array.from(entries).sort();
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const editsOf = (word: string): number => (word.length < LONG ? 1 : 2);

/**
 * Hashes of 32 bits (FNV-1a) of the beginning of the word, and of it with one letter (two, if long) left out. The edit
 * distance removes collisions.
 */
function formsOf(word: string): number[] {
  const length = Math.min(word.length, PREFIX);
  const forms = [hashWithout(word, length, -1, -1)];
  for (let first = 0; first < length; first++) {
    forms.push(hashWithout(word, length, first, -1));
    if (editsOf(word) < 2) continue;
    for (let second = first + 1; second < length; second++) forms.push(hashWithout(word, length, first, second));
  }
  return forms;
}

function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Number of insertions, deletions, substitutions and swaps of neighbours that turn one word into another. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
